import {after, before, suite, test} from 'node:test';

import {expect} from 'chai';

import type {ChatTransport} from '../../src/client/transport.js';
import {Session, type SessionHost} from '../../src/session/session.js';
import {createTransportClient} from '../../src/session/transport-client.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {textsOf} from '../support/talk.js';

/** A session whose agent replies "First", and after that nothing. */
function sessionOf(options: Partial<SessionHost> = {}) {
  let requests = 0;
  const transport: ChatTransport = async function* () {
    requests += 1;
    if (requests > 1) await new Promise(() => undefined);
    yield {type: 'delta', text: 'First'};
  };
  const host = Object.assign(new EventTarget(), {transport, querySelector: () => null, ...options});
  const session = new Session(host as unknown as SessionHost, async () =>
    Promise.resolve({createTransportClient}),
  );
  return {session, conversation: session.conversation, requests: () => requests};
}

suite('Session', () => {
  before(() => replace(globalThis, 'location', {value: new URL('https://example.com')}));
  after(restoreReplaced);

  test('undo of a clear before a new reply began → the reply that it should replace; a question → nothing to undo', async () => {
    const {session} = sessionOf();
    await session.send('One');
    void session.regenerate();
    session.clear('visitor');
    session.undo();
    expect(textsOf(session.state.messages)).to.deep.equal(['One', 'First']);
    session.clear('visitor');
    void session.send('Two');
    expect(session.cleared).to.equal(undefined);
    session.clear('page');
    expect(session.cleared).to.equal(undefined);
  });

  test('consent needed → nothing is sent; given → until the page clears, not until the visitor does', () => {
    const {session, conversation, requests} = sessionOf({consent: 'I agree.'});
    expect([conversation.canSend(' '), conversation.canSend('Hi')]).to.deep.equal(['empty', 'consent']);
    expect(() => session.send('Hi')).to.throw('has not agreed');
    expect(requests()).to.equal(0);
    session.agree();
    expect(conversation.canSend('Hi')).to.equal(undefined);
    session.clear('visitor');
    expect(conversation.canSend('Hi')).to.equal(undefined);
    session.clear('page');
    expect(conversation.canSend('Hi')).to.equal('consent');
  });
});
