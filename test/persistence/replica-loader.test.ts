import {suite, test} from 'node:test';

import {expect} from 'chai';

import {Conversation} from '../../src/conversation/conversation.js';
import type {Message} from '../../src/conversation/message.js';
import {ConversationReplica} from '../../src/persistence/conversation-replica.js';
import {ConversationStore, type KeptConversation} from '../../src/persistence/conversation-store.js';
import {createReplicaLoader} from '../../src/persistence/replica-loader.js';
import {serializeMessage} from '../../src/persistence/serialize-message.js';
import {fakeAgent} from '../support/fake-client.js';
import {MemoryArea} from '../support/memory-area.js';
import {question, reply} from '../support/messages.js';

const KEPT: readonly Message[] = [question(1, 'Question'), reply(2, 'Reply')];

function keptWith(messages: readonly Message[], id = 'shared'): KeptConversation {
  return {id, messages, isTruncated: false, ratings: new Map()};
}

/** A page without other tabs, and a second one that saves in the same storage. */
async function setUp(stored: readonly Message[] = KEPT) {
  const {agent, turns} = fakeAgent();
  const conversation = new Conversation(agent);
  const area = new MemoryArea();
  const store = () =>
    new ConversationStore(area, {
      name: 'chat',
      maxCharacters: 1_000_000,
      parse: (values) => conversation.parse(values),
    });
  const other = store();
  if (stored.length > 0) await other.save(keptWith(stored));
  /** The ids of the conversation at each report. */
  const reported: string[] = [];
  const replica: ConversationReplica = new ConversationReplica(
    {
      conversation,
      onStartOver: undefined,
      adopt: (...state) => conversation.adopt(...state),
      resume: () => Promise.reject(new Error('No test resumes a reply.')),
    },
    () => undefined,
    () => reported.push(replica.id),
  );
  const closed = new AbortController();
  const errors: unknown[] = [];
  const loader = createReplicaLoader({
    conversation,
    replica,
    store: store(),
    tabs: undefined,
    signal: closed.signal,
    onError: (error) => errors.push(error),
  });
  const contents = () => conversation.state.messages.map(({content}) => content);
  let published = 0;
  const begin = () => loader.begin(() => (published += 1));
  return {
    conversation,
    turns,
    area,
    other,
    replica,
    closed,
    errors,
    loader,
    contents,
    begin,
    reported,
    published: () => published,
  };
}

/** A state of another tab, which has sent the `changed` messages. */
function shared(messages: readonly Message[], changed = messages, id = 'shared') {
  return {
    id,
    ids: messages.map((message) => message.id),
    changed: changed.map(serializeMessage),
    isTruncated: false,
    ratings: [],
  };
}

suite('createReplicaLoader: begin', () => {
  test('stored conversation → shown, nothing to publish', async () => {
    const {begin, contents, replica, published} = await setUp();
    await begin();
    expect(contents()).to.deep.equal(['Question', 'Reply']);
    expect([replica.id, replica.isLoaded, published()]).to.deep.equal(['shared', true, 0]);
  });

  test('nothing stored → loaded, nothing to publish', async () => {
    const {begin, contents, replica, published} = await setUp([]);
    await begin();
    expect(contents()).to.deep.equal([]);
    expect([replica.isLoaded, published()]).to.deep.equal([true, 0]);
  });

  test('asked before it is read → shown when the reply has ended, stored messages in front, published', async () => {
    const {begin, contents, conversation, turns, published} = await setUp();
    void conversation.send('Next');
    const begun = begin();
    await new Promise((resolve) => setImmediate(resolve));
    expect(contents()).to.deep.equal(['Next', '']);
    turns[0]!.onDelta('Hi');
    turns[0]!.end();
    await begun;
    expect(contents()).to.deep.equal(['Question', 'Reply', 'Next', 'Hi']);
    expect(published()).to.equal(1);
  });

  test('question waits for its turn → stored messages in front, not published', async () => {
    const {begin, contents, conversation, published} = await setUp();
    conversation.coordinator = {begin: () => new Promise(() => undefined), stop: () => undefined};
    void conversation.send('Next');
    await begin();
    expect(contents()).to.deep.equal(['Question', 'Reply', 'Next', '']);
    expect(published()).to.equal(0);
  });

  test('cleared before it is read → reported with the id of the stored conversation', async () => {
    const {begin, conversation, reported} = await setUp();
    conversation.clear();
    await begin();
    expect(reported).to.deep.equal(['shared']);
  });

  test('another tab shows its messages meanwhile → they stay', async () => {
    const {begin, contents, loader} = await setUp();
    const begun = begin();
    loader.receive(shared([question(1, 'Newer')]));
    await begun;
    expect(contents()).to.deep.equal(['Newer']);
  });

  test('kept no longer → nothing is shown', async () => {
    const {begin, closed, contents, replica} = await setUp();
    const begun = begin();
    closed.abort();
    await begun;
    expect(contents()).to.deep.equal([]);
    expect(replica.isLoaded).to.equal(false);
  });
});

suite('createReplicaLoader: refresh', () => {
  test('another page has saved → its messages', async () => {
    const {begin, contents, loader, other} = await setUp();
    await begin();
    await other.save(keptWith([...KEPT, question(3, 'Next')]));
    await loader.refresh();
    expect(contents()).to.deep.equal(['Question', 'Reply', 'Next']);
  });

  test('another page has erased the conversation → no messages', async () => {
    const {begin, contents, loader, other} = await setUp();
    await begin();
    await other.erase();
    await loader.refresh();
    expect(contents()).to.deep.equal([]);
  });

  test('no other page has saved → same messages', async () => {
    const {begin, conversation, loader} = await setUp();
    await begin();
    const {messages} = conversation.state;
    await loader.refresh();
    expect(conversation.state.messages).to.equal(messages);
  });

  test('another tab shows its messages while the storage is read → they stay', async () => {
    const {area, begin, contents, loader, other} = await setUp();
    await begin();
    await other.save(keptWith([...KEPT, question(3, 'Stored')]));
    const get = area.get.bind(area);
    area.get = async (keys) => {
      const entries = await get(keys);
      // The first read only compares revisions.
      area.get = (others) => {
        loader.receive(shared([...KEPT, question(3, 'Newer')]));
        return get(others);
      };
      return entries;
    };
    await loader.refresh();
    expect(contents()).to.deep.equal(['Question', 'Reply', 'Newer']);
  });

  test('storage denies access → error reported, not thrown', async () => {
    const {area, begin, errors, loader} = await setUp();
    await begin();
    const denied = new DOMException('denied', 'SecurityError');
    area.get = () => Promise.reject(denied);
    await loader.refresh();
    expect(errors).to.deep.equal([denied]);
  });
});

suite('createReplicaLoader: show', () => {
  test('open reply is longer on screen than in the storage → text on screen', async () => {
    const {contents, loader, conversation} = await setUp([]);
    conversation.adopt([question(1, 'Question'), {...reply(2, 'Reply'), status: 'streaming'}]);
    loader.show(keptWith([question(1, 'Question'), {...reply(2, 'Re'), status: 'streaming'}]));
    expect(contents()).to.deep.equal(['Question', 'Reply']);
  });

  test('conversation that was cleared here, or kept no longer → not shown', async () => {
    const {closed, contents, loader, replica} = await setUp([]);
    replica.cleared.add('old');
    loader.show(keptWith(KEPT, 'old'));
    closed.abort();
    loader.show(keptWith(KEPT));
    expect(contents()).to.deep.equal([]);
  });
});

suite('createReplicaLoader: receive', () => {
  test('some messages sent, others on screen → all shown', async () => {
    const {begin, contents, loader} = await setUp();
    await begin();
    const next = question(3, 'Next');
    loader.receive(shared([...KEPT, next], [next]));
    expect(contents()).to.deep.equal(['Question', 'Reply', 'Next']);
  });

  test('a message is neither sent nor on screen → storage is read', async () => {
    const {contents, loader} = await setUp();
    loader.receive(shared(KEPT, [KEPT[1]!]));
    expect(contents()).to.deep.equal([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(contents()).to.deep.equal(['Question', 'Reply']);
  });

  test('this page runs a turn → ignored', async () => {
    const {contents, conversation, loader, replica} = await setUp([]);
    void conversation.send('Hi');
    const {id} = replica;
    loader.receive(shared(KEPT));
    expect(contents()).to.deep.equal(['Hi', '']);
    expect(replica.id).to.equal(id);
  });

  test('conversation that was cleared here → ignored', async () => {
    const {contents, loader, replica} = await setUp([]);
    replica.cleared.add('shared');
    loader.receive(shared(KEPT));
    expect(contents()).to.deep.equal([]);
  });
});
