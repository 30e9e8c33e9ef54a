import {expect} from 'chai';

import {recordConsole} from '../support/console.js';
import {services} from '../support/services.js';
import {until} from '../support/until.js';
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
    chat.fetch = async (input, init) => {
      // Another request of the page is blocked at the same time.
      await fetch('https://analytics.example.com/').catch(() => undefined);
      return fetch(input, init);
    };
    const [found, ...others] = await chat.diagnose({ask: true});
    expect([found?.id, ...others]).to.deep.equal(['csp']);
    expect(found?.symptom).to.contain(BLOCKED);
    expect(found?.remedy).to.equal(`Add ${BLOCKED} to connect-src.`);
  });

  test('visitor asks → the console names the policy and the origin, once', async () => {
    const written = recordConsole();
    afterwards(() => written.restore());
    const chat = await put(inBox(`bot-id="docs" base-url="${BLOCKED}/api"`));
    // Another request of the page is blocked at the same time.
    const other = fetch('https://analytics.example.com/').catch(() => undefined);
    await chat.send('Hi?');
    await other;
    await until(() => written.lines.length > 0);
    expect(written.lines).to.deep.equal([
      `<chat-bot>: The service could not be reached. The page's policy blocks the service: add ${BLOCKED} to connect-src.`,
    ]);
  });

  test('browser reports no violation → the console names the policy as one of the causes', async () => {
    const written = recordConsole();
    afterwards(() => written.restore());
    const hide = (event: Event) => event.stopImmediatePropagation();
    addEventListener('securitypolicyviolation', hide, {capture: true});
    afterwards(() => removeEventListener('securitypolicyviolation', hide, {capture: true}));
    const chat = await put(inBox(`bot-id="docs" base-url="${BLOCKED}/api"`));
    await chat.send('Hi?');
    await until(() => written.lines.length > 0);
    expect(written.lines.join('\n')).to.match(
      /the response \(CORS\), or the page's policy the request \(connect-src\).*"base-url".*redirect/,
    );
  });

  test('another service cannot be reached, the policy blocks another request → not named as the cause', async () => {
    const written = recordConsole();
    afterwards(() => written.restore());
    const chat = await put(inBox(`bot-id="docs" base-url="${services.scripts}/unknown"`));
    chat.fetch = async () => {
      await fetch(BLOCKED).catch(() => undefined);
      throw new TypeError('Failed to fetch');
    };
    await chat.send('Hi?');
    await until(() => written.lines.length > 0);
    expect(written.lines.join('\n')).to.contain('"base-url"').and.not.contain('blocks it');
  });
});
