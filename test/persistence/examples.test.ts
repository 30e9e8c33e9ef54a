import {afterEach, suite, test} from 'node:test';

import {expect} from 'chai';

import type {ChatClient} from '../../src/client/chat-client.js';
import {openChat} from '../../src/panel/panel-loader.js';
import {ConversationKeeper} from '../../src/persistence/conversation-keeper.js';
import {Session, type SessionHost} from '../../src/session/session.js';
import {runDocExample} from '../support/doc-example.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {textsOf} from '../support/talk.js';

const transport: ChatClient = {
  reply: (_, {onDelta}) => {
    onDelta('Yes.');
    return Promise.resolve({finishReason: 'stop'});
  },
};

function sessionOf(): Session {
  const host = Object.assign(new EventTarget(), {transport, querySelector: () => null});
  return new Session(host as unknown as SessionHost);
}

/** A session storage for Node. */
function tabStorage(): Partial<Storage> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

suite('Examples', () => {
  afterEach(restoreReplaced);

  test('ConversationKeeper → the next page of the tab has the messages', async () => {
    replace(globalThis, 'location', {value: new URL('https://example.com')});
    replace(globalThis, 'sessionStorage', {value: tabStorage()});
    await openChat.load();
    const nextSession = sessionOf();
    const shown = new Promise<void>((resolve) => nextSession.conversation.subscribe(() => resolve()));
    const errors: unknown[] = [];
    await runDocExample(
      new URL('../../src/persistence/conversation-keeper.ts', import.meta.url),
      'ConversationKeeper',
      {
        ConversationKeeper,
        session: sessionOf(),
        nextSession,
        onError: (error: unknown) => errors.push(error),
      },
    );
    await shown;
    expect(textsOf(nextSession.state.messages)).to.deep.equal(['Are you there?', 'Yes.']);
    expect(errors).to.deep.equal([]);
  });
});
