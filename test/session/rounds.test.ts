import {once} from 'node:events';
import {mock, suite, test} from 'node:test';

import {expect} from 'chai';

import type {PageTools} from '../../src/client/agent-request.js';
import type {ChatContext, ChatEvent} from '../../src/client/transport.js';
import type {AssistantMessage, Message} from '../../src/conversation/message.js';
import type {Asked} from '../../src/conversation/thread.js';
import {TransportClient} from '../../src/session/transport-client.js';
import {question, reply} from '../support/messages.js';

const CHOICES = [{value: 'yes', label: 'Yes'}];
const answered = {id: 'A', text: 'A?', choices: CHOICES, answer: 'yes'};
const open = {id: 'B', text: 'B?', choices: CHOICES};
const called = {id: 'C', text: 'c', choices: [], call: {id: 'C', name: 'c', arguments: {}}};
const asking = (...requests: NonNullable<AssistantMessage['requests']>) => reply(1, '', {requests});
const answer = (index: number): Message => ({...question(index, 'Yes'), isAnswer: true});

/** Asks a transport that plays these replies, and returns when `signal` aborts if there is one. */
function ask(
  replies: readonly (readonly ChatEvent[])[],
  part: Partial<Asked> = {},
  tools: PageTools = {},
  signal?: AbortSignal,
) {
  const contexts: ChatContext[] = [];
  const parts: object[] = [];
  async function* transport(_: object, _signal: AbortSignal, context: ChatContext) {
    contexts.push(context);
    yield* await Promise.resolve(replies[contexts.length - 1] ?? []);
    if (signal) await once(signal, 'abort');
  }
  const messages = [question(0, 'Hi?')];
  const asked: Asked = {
    conversation: {thread: undefined},
    messages,
    before: messages,
    reply: 'message-9',
    ...part,
  };
  const handlers = {
    onDelta: () => undefined,
    onReferences: () => undefined,
    onPart: (told: object) => void parts.push(told),
  };
  const over = new TransportClient(transport, tools)
    .reply(
      {botId: 'docs', messages: [{role: 'user', content: 'Hi?'}]},
      handlers,
      signal ?? new AbortController().signal,
      asked,
    )
    .then(
      (end) => ({end, error: undefined}),
      (error: unknown) => ({end: undefined, error}),
    );
  return {contexts, parts, over};
}

suite('answers of the context', () => {
  for (const [what, messages, answers] of [
    ['no request', [question(0, 'Hi?'), reply(1, 'Hello'), question(2, 'B?')], undefined],
    ['an answer', [question(0, 'Hi?'), asking(answered), answer(2)], [{id: 'A', value: 'yes'}]],
    ['another question', [question(0, 'Hi?'), asking(open), question(2, 'B?')], [{id: 'B', refused: true}]],
    [
      'another question after one of two answers',
      [question(0, 'Hi?'), asking(answered, open), question(2, 'B?')],
      [
        {id: 'A', value: 'yes'},
        {id: 'B', refused: true},
      ],
    ],
    [
      'a second question, after one that failed → what was approved counted for the first one',
      [
        question(0, 'Hi?'),
        asking(answered, open),
        question(2, 'B?'),
        reply(3, '', {status: 'failed'}),
        question(4, 'C?'),
      ],
      [{id: 'B', refused: true}],
    ],
    [
      'a question after words of a person',
      [question(0, 'Hi?'), asking(open), reply(2, 'Hello.', {id: 'received-1'}), question(3, 'B?')],
      [{id: 'B', refused: true}],
    ],
    [
      'a question after a reply to another one',
      [question(0, 'Hi?'), asking(open), question(2, 'B?'), reply(3, 'Yes.'), question(4, 'C?')],
      undefined,
    ],
    [
      'a question after an answer whose reply failed → nothing is sent again',
      [question(0, 'Hi?'), asking(answered), answer(2), reply(3, '', {status: 'failed'}), question(4, 'C?')],
      undefined,
    ],
    [
      'a question after the reply to an answer',
      [question(0, 'Hi?'), asking(answered), answer(2), reply(3, 'Done.'), question(4, 'C?')],
      undefined,
    ],
    [
      'another question in place of a call',
      [question(0, 'Hi?'), asking(called), question(2, 'B?')],
      [{id: 'C', refused: true}],
    ],
  ] as [string, Message[], unknown][])
    test(what, async () => {
      const {contexts, over} = ask([[{type: 'delta', text: 'Hello'}]], {
        messages,
        before: messages.slice(0, -1),
      });
      expect((await over).error).to.equal(undefined);
      expect(contexts[0]!.answers).to.deep.equal(answers);
      expect(contexts[0]).to.not.have.property('results');
    });

  test('an answer in a conversation that has begun anew → an error, and no call', async () => {
    const {contexts, over, parts} = ask([], {messages: [answer(0)], before: []});
    expect((await over).error).to.be.instanceOf(Error);
    expect([contexts.length, parts.length]).to.deep.equal([0, 0]);
  });

  for (const [what, messages, isActing] of [
    ['an answer', [question(0, 'Hi?'), asking(answered), answer(2)], true],
    ['a question that refuses', [question(0, 'Hi?'), asking(open), question(2, 'B?')], false],
    ['a question with one answer', [question(0, 'Hi?'), asking(answered, open), question(2, 'B?')], true],
  ] as [string, Message[], boolean][])
    test(`${what} → ${isActing ? 'never asked again' : 'can be asked again'}`, async () => {
      const {parts, over} = ask([[{type: 'delta', text: 'Hello'}]], {
        messages,
        before: messages.slice(0, -1),
      });
      await over;
      expect(parts).to.deep.equal(isActing ? [{hasActed: true}] : []);
    });
});

test('a tool that never ends → after 60 s the agent is told; the reply itself does not time out', async () => {
  mock.timers.enable({apis: ['setTimeout', 'setInterval']});
  const now = performance.now.bind(performance);
  let elapsed = 0;
  performance.now = () => elapsed;
  try {
    let signal: AbortSignal | undefined;
    const tools: PageTools = {
      a: {
        description: 'A',
        parameters: {},
        confirm: false,
        run: (_, given) => ((signal = given), new Promise(() => undefined)),
      },
    };
    const call = {type: 'call', id: '1', name: 'a'} as const;
    const {contexts, over} = ask([[call], [{type: 'delta', text: 'Hm.'}]], {}, tools);
    while (!signal) await new Promise((resolve) => setImmediate(resolve));
    for (let second = 0; second < 60; second += 1) {
      elapsed += 1_000;
      mock.timers.tick(1_000);
    }
    expect((await over).error).to.equal(undefined);
    expect(signal.aborted).to.equal(true);
    expect(contexts[1]!.results).to.deep.equal([
      {id: '1', name: 'a', error: 'The tool did not end within 60 s.'},
    ]);
  } finally {
    performance.now = now;
    mock.timers.reset();
  }
});

test('a call, and a function that returns when the visitor stops → the tool does not run, no timer begins', async (context) => {
  const timers = context.mock.method(globalThis, 'setInterval', () => undefined);
  const stop = new AbortController();
  let runs = 0;
  const tools: PageTools = {a: {description: 'A', parameters: {}, confirm: false, run: () => (runs += 1)}};
  const {contexts, over} = ask([[{type: 'call', id: '1', name: 'a'}]], {}, tools, stop.signal);
  /** Longer than the reply takes: it imports the code for calls twice. */
  const tasks = async () => {
    for (let turn = 0; turn < 20; turn += 1) await import('../../src/session/agent-requests.js');
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  while (contexts.length === 0) await tasks();
  await tasks();
  stop.abort();
  expect((await over).error).to.have.property('name', 'AbortError');
  await tasks();
  expect([runs, contexts.length, timers.mock.callCount()]).to.deep.equal([0, 1, 0]);
});

test('21 calls in one round → the reply fails, and no tool runs', async () => {
  let runs = 0;
  const tools: PageTools = {a: {description: 'A', parameters: {}, confirm: false, run: () => (runs += 1)}};
  const calls = Array.from({length: 21}, (_, index): ChatEvent => ({
    type: 'call',
    id: `${index}`,
    name: 'a',
  }));
  const {contexts, over} = ask([calls], {}, tools);
  expect((await over).error).to.include({type: 'interrupted'});
  expect([runs, contexts.length]).to.deep.equal([0, 1]);
});
