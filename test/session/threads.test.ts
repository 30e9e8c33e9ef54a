import {after, before, suite, test} from 'node:test';

import {expect} from 'chai';

import type {ChatContext, ChatEvent, ChatRequest, ChatTransport} from '../../src/client/transport.js';
import {lastReply} from '../../src/conversation/message.js';
import {parseMessages} from '../../src/conversation/parse-messages.js';
import {Session, type SessionHost} from '../../src/session/session.js';
import {question, reply} from '../support/messages.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {textsOf} from '../support/talk.js';

/** How a reply ends. */
type End = 'complete' | 'length' | 'breaks off' | 'fails' | 'stopped' | 'stopped before any text';

const INNOCENT = {role: 'user', id: 'x', content: 'Hello'} as const;
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A conversation with a transport function. `calls`: what it was called with. `events`: what it yields before the text. */
function setUp(options: Partial<SessionHost> = {}) {
  const calls: {request: ChatRequest; conversation: ChatContext['conversation']}[] = [];
  const events: unknown[] = [];
  let end: End = 'complete';
  const transport: ChatTransport = async function* (request, _, {conversation}) {
    calls.push({request, conversation});
    for (const event of events) yield (await Promise.resolve(event)) as ChatEvent;
    if (end === 'fails') throw new Error('down');
    const delta: ChatEvent = {type: 'delta', text: `Reply ${calls.length}`};
    if (end !== 'stopped before any text') yield delta;
    if (end === 'breaks off') throw new Error('gone');
    if (end === 'length') yield {type: 'finish', reason: 'length'} as const;
    if (end.startsWith('stopped')) {
      session.conversation.stop();
      yield delta;
    }
  };
  const host: EventTarget & Mutable<Partial<SessionHost>> = Object.assign(new EventTarget(), {
    transport,
    querySelector: () => null,
    ...options,
  });
  const session = new Session(host as unknown as SessionHost);

  return {
    host,
    session,
    calls,
    events,
    /** What the transport was told last. */
    told: () => calls.at(-1)!.conversation,
    ask: async (text: string, ending: End = 'complete') => {
      end = ending;
      await session.send(text);
    },
    /** Edits the question at this place of all questions. */
    edit: async (place: number, text: string, ending: End = 'complete') => {
      end = ending;
      const questions = session.state.messages.filter(({role}) => role === 'user');
      await session.send(text, questions[place]!.id);
    },
    regenerate: async (ending: End = 'complete') => {
      end = ending;
      await session.regenerate();
    },
    retry: async (ending: End = 'complete') => {
      end = ending;
      await session.retry();
    },
    /** Stores the conversation, and shows it on another page. */
    reload: () => {
      const {kept, thread} = session.conversation;
      const stored = JSON.parse(JSON.stringify({kept, thread})) as {kept: unknown; thread: typeof thread};
      const next = setUp(options);
      next.session.adopt({messages: parseMessages(stored.kept), thread: stored.thread});
      return next;
    },
  };
}

type Mutable<T> = {-readonly [K in keyof T]: T[K]};

type Talk = ReturnType<typeof setUp>;

before(() => {
  replace(globalThis, 'location', {value: new URL('https://example.com')});
  // Failed replies are logged.
  replace(console, 'error', {value: () => undefined});
});
after(restoreReplaced);

/** The texts of the last request and, in front of the first one that the server does not know as it is, a mark. */
function lastRequest({calls}: Talk): string {
  const {request, conversation} = calls.at(-1)!;
  const texts = textsOf(request.messages);
  const {changedFrom} = conversation;
  if (changedFrom === undefined) return texts.join(', ');
  expect(changedFrom).to.be.within(0, texts.length - 1);
  return [...texts.slice(0, changedFrom), '|', ...texts.slice(changedFrom)].join(', ');
}

suite('changedFrom', () => {
  const cases: [condition: string, acts: (talk: Talk) => Promise<unknown>, expected: string][] = [
    ['first question', ({ask}) => ask('A'), 'A'],
    [
      'question after complete replies',
      async ({ask}) => {
        await ask('A');
        await ask('B');
        await ask('C');
      },
      'A, Reply 1, B, Reply 2, C',
    ],
    [
      'question after a reply that was cut at its length',
      async ({ask}) => {
        await ask('A', 'length');
        await ask('B');
      },
      'A, Reply 1, B',
    ],
    [
      'edit of the last question',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await edit(1, 'X');
      },
      'A, Reply 1, |, X',
    ],
    [
      'edit of the first question',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await edit(0, 'X');
      },
      '|, X',
    ],
    [
      'edit of the first question, then a question',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await edit(0, 'X');
        await ask('C');
      },
      'X, Reply 3, C',
    ],
    [
      'edit of the first question fails and the old messages are shown again, then a question',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await edit(0, 'X', 'fails');
        await ask('C');
      },
      '|, A, Reply 1, B, Reply 2, C',
    ],
    [
      'the same, then another question',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await edit(0, 'X', 'fails');
        await ask('C');
        await ask('D');
      },
      'A, Reply 1, B, Reply 2, C, Reply 4, D',
    ],
    [
      'edit of the first question fails, then Try again',
      async ({ask, edit, retry}) => {
        await ask('A');
        await ask('B');
        await edit(0, 'X', 'fails');
        await retry();
      },
      '|, X',
    ],
    [
      'edit of the first question breaks off, then a question',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await edit(0, 'X', 'breaks off');
        await ask('C');
      },
      '|, X, Reply 3, C',
    ],
    [
      'edit of the second question fails, then edit of the third one',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await ask('C');
        await edit(1, 'X', 'fails');
        await edit(2, 'Y');
      },
      'A, Reply 1, |, B, Reply 2, Y',
    ],
    [
      'edit of the third question fails, then edit of the second one',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await ask('C');
        await edit(2, 'X', 'fails');
        await edit(1, 'Y');
      },
      'A, Reply 1, |, Y',
    ],
    [
      'a question edited twice',
      async ({ask, edit}) => {
        await ask('A');
        await ask('B');
        await edit(1, 'X');
        await edit(1, 'Y');
      },
      'A, Reply 1, |, Y',
    ],
    [
      'regenerate',
      async ({ask, regenerate}) => {
        await ask('A');
        await ask('B');
        await regenerate();
      },
      'A, Reply 1, |, B',
    ],
    [
      'regenerate stopped before any text, then a question',
      async ({ask, regenerate}) => {
        await ask('A');
        await ask('B');
        await regenerate('stopped before any text');
        await ask('C');
      },
      'A, Reply 1, |, B, Reply 2, C',
    ],
    [
      'regenerate of a stopped reply',
      async ({ask, regenerate}) => {
        await ask('A');
        await ask('B', 'stopped');
        await regenerate();
      },
      'A, Reply 1, |, B',
    ],
    [
      'first question fails, then Try again',
      async ({ask, retry}) => {
        await ask('A', 'fails');
        await retry();
      },
      '|, A',
    ],
    [
      'question fails, then Try again',
      async ({ask, retry}) => {
        await ask('A');
        await ask('B', 'fails');
        await retry();
      },
      'A, Reply 1, |, B',
    ],
    ...(['breaks off', 'stopped'] as const).map((end): (typeof cases)[number] => [
      `question after a reply that ${end}`,
      async ({ask}) => {
        await ask('A');
        await ask('B', end);
        await ask('C');
      },
      'A, Reply 1, |, B, Reply 2, C',
    ]),
    ...(['fails', 'stopped before any text'] as const).map((end): (typeof cases)[number] => [
      `question after a reply without text that ${end}`,
      async ({ask}) => {
        await ask('A');
        await ask('B', end);
        await ask('C');
      },
      'A, Reply 1, |, B, C',
    ]),
    [
      'two failures, then a question',
      async ({ask}) => {
        await ask('A');
        await ask('B', 'breaks off');
        await ask('C', 'fails');
        await ask('D');
      },
      'A, Reply 1, |, B, Reply 2, C, D',
    ],
    [
      'question that a listener canceled, then another one',
      async ({ask, host, session}) => {
        await ask('A');
        const cancel = (event: Event) => event.preventDefault();
        host.addEventListener('chat-bot-send', cancel);
        await ask('B');
        await session.send('X', session.state.messages[0]!.id);
        host.removeEventListener('chat-bot-send', cancel);
        await ask('C');
      },
      'A, Reply 1, C',
    ],
    [
      'question stopped while it waits for another tab, then Try again and another one',
      async ({ask, session, regenerate}) => {
        await ask('A');
        const {conversation} = session;
        const begin = (signal: AbortSignal) =>
          new Promise<() => void>((_, reject) => signal.addEventListener('abort', () => reject(new Error())));
        conversation.coordinator = {begin, stop: () => undefined};
        const waiting = session.send('B');
        conversation.stop();
        await waiting;
        conversation.coordinator = undefined;
        await regenerate('fails');
        await ask('C');
      },
      'A, Reply 1, |, B, C',
    ],
    [
      'question while the page shows what it restored',
      async ({ask, session}) => {
        await ask('A');
        session.restore(session.state.messages);
        await ask('B');
      },
      '|, A, Reply 1, B',
    ],
    [
      'the same, then a question',
      async ({ask, session}) => {
        await ask('A');
        session.restore(session.state.messages);
        await ask('B');
        await ask('C');
      },
      'A, Reply 1, B, Reply 2, C',
    ],
    [
      'edit of the first question of what the page restored',
      async ({edit, session}) => {
        session.restore([INNOCENT, {role: 'assistant', content: 'Yes'}]);
        await edit(0, 'X');
      },
      '|, X',
    ],
    [
      'question that the service answered between',
      async ({ask, session, host}) => {
        await ask('A');
        const {transport} = host;
        // An object with the method of the client has no thread.
        host.transport = {
          reply: (_, {onDelta}) => (onDelta('Of another'), Promise.resolve({finishReason: 'stop'})),
        };
        await ask('B');
        host.transport = transport;
        await ask('C');
        expect(session.state.messages).to.have.length(6);
      },
      'A, Reply 1, |, B, Of another, C',
    ],
  ];
  for (const [condition, acts, expected] of cases) {
    test(`${condition} → ${expected}`, async () => {
      const talk = setUp();
      await acts(talk);
      expect(lastRequest(talk)).to.equal(expected);
    });
  }

  const limited: [condition: string, acts: (talk: Talk) => Promise<unknown>, expected: string][] = [
    ['complete replies', async ({ask}) => ask('C'), 'B, Reply 2, C'],
    ['edit of the last question', ({edit}) => edit(1, 'X'), 'A, Reply 1, |, X'],
    [
      'edit of the first question fails, then a question',
      async ({edit, ask}) => {
        await edit(0, 'X', 'fails');
        await ask('C');
      },
      '|, B, Reply 2, C',
    ],
    [
      'two failures, then a question',
      async ({ask}) => {
        await ask('C', 'breaks off');
        await ask('D', 'breaks off');
        await ask('E');
      },
      '|, D, Reply 4, E',
    ],
  ];
  for (const [condition, acts, expected] of limited) {
    test(`max-history of 3 and ${condition} → ${expected}`, async () => {
      const talk = setUp({maxHistory: 3});
      await talk.ask('A');
      await talk.ask('B');
      await acts(talk);
      expect(lastRequest(talk)).to.equal(expected);
    });
  }

  test('reload after a failed edit → as without it', async () => {
    const talk = setUp();
    await talk.ask('A');
    await talk.ask('B');
    await talk.edit(0, 'X', 'fails');
    const next = talk.reload();
    await next.ask('C');
    expect(lastRequest(next)).to.equal('|, A, Reply 1, B, Reply 2, C');
    const later = next.reload();
    await later.ask('D');
    expect(lastRequest(later)).to.equal('A, Reply 1, B, Reply 2, C, Reply 1, D');
  });

  test('page lost before it stored that it has sent a question → the question can be known, so it is changed', async () => {
    const talk = setUp();
    await talk.ask('A');
    const {thread} = talk.session.conversation;
    const messages = [...talk.session.state.messages, question(8, 'B'), reply(9, '', {status: 'pending'})];
    for (const act of ['retry', 'ask'] as const) {
      const next = setUp();
      next.session.adopt({messages, thread});
      next.session.conversation.interrupt();
      if (act === 'ask') await next.ask('C');
      else await next.retry();
      expect(lastRequest(next)).to.equal(act === 'ask' ? 'A, Reply 1, |, B, C' : 'A, Reply 1, |, B');
    }
  });

  test('earlier messages no longer stored, and none of the others is known → 0', async () => {
    const talk = setUp();
    await talk.ask('A');
    await talk.ask('B', 'breaks off');
    const {state, thread} = talk.session.conversation;
    talk.session.adopt({messages: state.messages.slice(2), isTruncated: true, thread});
    await talk.ask('C');
    expect(lastRequest(talk)).to.equal('|, B, Reply 2, C');
  });
});

suite('conversation.id', () => {
  const changes: [condition: string, change: (talk: Talk) => void, isSame: boolean][] = [
    ['after a turn', () => undefined, true],
    ['after New conversation', ({session}) => session.clear('visitor'), false],
    ['after clear()', ({session}) => session.clear('page'), false],
    ['after forget()', ({session}) => session.forget(), false],
    ['after restore()', ({session}) => session.restore(session.state.messages), false],
    ['with another bot-id', ({host}) => Object.assign(host, {botId: 'other'}), false],
    ['with another base-url', ({host}) => Object.assign(host, {baseUrl: 'https://other.example'}), false],
    ['with another conversation-key', ({host}) => Object.assign(host, {conversationKey: 'ben'}), false],
    [
      'after New conversation and its undo',
      ({session}) => {
        session.clear('visitor');
        session.undo();
      },
      true,
    ],
  ];
  for (const [condition, change, isSame] of changes) {
    test(`${condition} → ${isSame ? 'the same, with serverId' : 'another one, without serverId'}`, async () => {
      const talk = setUp();
      talk.events.push({type: 'conversation', serverId: 's1'});
      await talk.ask('A');
      const {id, ...rest} = talk.told();
      expect(id).to.match(UUID);
      expect(rest).to.deep.equal({});
      change(talk);
      await talk.ask('B');
      if (isSame) expect(talk.told()).to.deep.equal({id, serverId: 's1'});
      else expect(talk.told()).to.not.have.property('serverId');
      expect(talk.told().id === id).to.equal(isSame);
      expect(talk.told().id).to.match(UUID);
    });
  }

  test('reply runs when the visitor begins a new conversation, and undoes it → the same id, changed from the question', async () => {
    const talk = setUp();
    await talk.ask('A');
    const {id} = talk.told();
    // Until the reply has text.
    const running = talk.session.send('B');
    await new Promise<void>((resolve) => {
      const {conversation} = talk.session;
      conversation.subscribe(() => lastReply(conversation.state.messages)?.content && resolve());
    });
    talk.session.clear('visitor');
    talk.session.undo();
    await running;
    await talk.ask('C');
    expect(talk.told().id).to.equal(id);
    expect(lastRequest(talk)).to.equal('A, Reply 1, |, B, Reply 2, C');
  });

  test('a transport that changes its context → the next one is as it should be', async () => {
    const talk = setUp();
    const seen: ChatContext['conversation'][] = [];
    talk.host.transport = async function* (_request, _signal, context) {
      seen.push({...context.conversation});
      Object.assign(context.conversation, {id: 'other', serverId: 'other', changedFrom: 7});
      yield await Promise.resolve({type: 'conversation', serverId: 's1'} as const);
      yield {type: 'delta', text: 'Hi'};
    } satisfies ChatTransport as typeof talk.host.transport;
    await talk.ask('A');
    await talk.ask('B');
    expect(seen).to.deep.equal([{id: seen[0]!.id}, {id: seen[0]!.id, serverId: 's1'}]);
  });
});

suite('event conversation', () => {
  const long = 'x'.repeat(500);
  for (const [condition, serverIds, expected] of [
    ['a text', ['s1'], 's1'],
    ['500 characters', [long], long],
    ['two texts', ['s1', 's2'], 's2'],
    ['501 characters', ['s1', `${long}x`], 's1'],
    ['no text', ['s1', '', null, 7, {}, undefined, ['s2']], 's1'],
  ] as const) {
    test(`serverId is ${condition} → ${expected.slice(0, 9)} with the next question, complete reply`, async () => {
      const talk = setUp();
      talk.events.push(...serverIds.map((serverId) => ({type: 'conversation', serverId})));
      await talk.ask('A');
      expect(lastReply(talk.session.state.messages)).to.include({content: 'Reply 1', status: 'complete'});
      await talk.ask('B');
      expect(talk.told().serverId).to.equal(expected);
    });
  }

  test('reply fails after it → serverId with Try again', async () => {
    const talk = setUp();
    talk.events.push({type: 'conversation', serverId: 's1'});
    await talk.ask('A', 'fails');
    await talk.retry();
    expect(talk.told()).to.include({serverId: 's1', changedFrom: 0});
  });

  test('after the conversation was cleared during the reply → ignored', async () => {
    const talk = setUp();
    const {transport} = talk.host;
    let isYielded = false;
    talk.host.transport = async function* () {
      yield await Promise.resolve({type: 'delta', text: 'Hi'} as const);
      talk.session.clear('page');
      isYielded = true;
      yield {type: 'conversation', serverId: 'erased'};
    };
    await talk.ask('A');
    talk.host.transport = transport;
    await talk.ask('B');
    expect(isYielded).to.equal(true);
    expect(talk.session.conversation.thread?.serverId).to.equal(undefined);
    expect(talk.told()).to.not.have.property('serverId');
  });
});
