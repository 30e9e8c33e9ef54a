import {expect} from 'chai';

import {recordConsole} from '../support/console.js';
import {engine} from '../support/engine.js';
import {reply} from '../support/messages.js';
import {until} from '../support/until.js';
import {afterwards, cleanUp, inBox, put} from './diagnosed.js';

// A policy cannot be taken back, so this file has a page of its own.
const policy = document.createElement('meta');
policy.httpEquiv = 'Content-Security-Policy';
policy.content = `trusted-types 'none'`;

suite('diagnosis of a page that allows no Trusted Types policy', () => {
  teardown(cleanUp);

  test('reply has HTML → only trusted-types, with the names of the policies', async function () {
    // Other engines report no violation that is over.
    if (engine !== 'chromium') this.skip();
    const written = recordConsole();
    afterwards(() => written.restore());
    const chat = await put(inBox());
    document.head.append(policy);
    expect(await chat.diagnose()).to.deep.equal([]);
    await chat.restore([reply(0, 'A <abbr title="b">word</abbr>')]);
    await until(() => written.lines.some((line) => line.includes('cannot sanitize')));
    expect(chat.shadowRoot!.querySelector('.content')?.textContent).to.contain('<abbr title="b">word');
    const [found, ...others] = await chat.diagnose();
    expect(others).to.deep.equal([]);
    expect(found?.id).to.equal('trusted-types');
    expect(found?.remedy).to.contain('chat-bot-element#dompurify');
  });
});
