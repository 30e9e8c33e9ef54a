import {expect} from 'chai';

import {watchConsole} from '../support/console.js';
import {services} from '../support/services.js';
import {cleanUp, inBox, put} from './diagnosed.js';

const BLOCKED = 'https://agents.example.com';

// A policy cannot be taken back, so this file has a page of its own. Nothing is sent: the browser blocks it.
const policy = document.createElement('meta');
policy.httpEquiv = 'Content-Security-Policy';
policy.content = `connect-src 'self' ${services.scripts}`;

suite('diagnosis of a page whose policy blocks the service', () => {
  suiteSetup(() => document.head.append(policy));
  const written = watchConsole();
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

  test('visitor asks → the console names the policy as one of the causes, once', async () => {
    const chat = await put(inBox(`bot-id="docs" base-url="${BLOCKED}/api"`));
    await chat.send('Hi?');
    expect(written.lines).to.have.length(1);
    expect(written.lines[0]).to.match(
      /the response \(CORS\), or the page's policy the request \(connect-src\).*"base-url".*redirect/,
    );
  });
});
