import {expect} from 'chai';

import {recordConsole} from '../support/console.js';
import {engine} from '../support/engine.js';
import {services} from '../support/services.js';
import {afterwards, cleanUp, inBox, put} from './diagnosed.js';

const BLOCKED = 'https://agents.example.com';

// A policy cannot be taken back, so this file has a page of its own. Nothing is sent: the browser blocks it.
const policy = document.createElement('meta');
policy.httpEquiv = 'Content-Security-Policy';
policy.content = `connect-src 'self' ${services.scripts}`;

suite('diagnosis of a page whose policy blocks the service', () => {
  suiteSetup(() => document.head.append(policy));
  teardown(cleanUp);

  test('question that the policy blocks → only csp, with the directive and the origin', async () => {
    const chat = await put(inBox(`bot-id="docs" base-url="${BLOCKED}/api"`));
    const [found, ...others] = await chat.diagnose({ask: true});
    expect([found?.id, ...others]).to.deep.equal(['csp']);
    expect(found?.symptom).to.contain(BLOCKED);
    expect(found?.remedy).to.equal(`Add ${BLOCKED} to connect-src.`);
  });

  test('question was blocked before → csp without a question; no finding for another service', async function () {
    // Other engines report no violation that is over.
    if (engine !== 'chromium') this.skip();
    const written = recordConsole();
    afterwards(() => written.restore());
    const chat = await put(inBox(`bot-id="docs" base-url="${BLOCKED}"`));
    await chat.send('Hi?');
    expect((await chat.diagnose()).map(({id}) => id)).to.deep.equal(['csp']);
    chat.baseUrl = services.scripts;
    expect(await chat.diagnose()).to.deep.equal([]);
  });
});
