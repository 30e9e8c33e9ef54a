import {mock, suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError, type ChatClient} from '../../src/client/chat-client.js';
import {TransportClient} from '../../src/session/transport-client.js';
import type {ChatContext, ChatEvent, ChatRequest, ChatTransport} from '../../src/client/transport.js';
import type {Handover} from '../../src/client/types.js';
import type {Asked} from '../../src/conversation/thread.js';
import {question} from '../support/messages.js';
import {watchReply, type WatchedReply} from '../support/watched-reply.js';

const request = {botId: 'docs', messages: [{role: 'user', content: 'Hi?'}]} as const;

/** What a conversation asks by this request. */
const asked: Asked = {
  conversation: {thread: undefined},
  messages: [question(0, 'Hi?')],
  before: [],
  reply: 'message-1',
};

function ask(transport: ChatTransport, part: Partial<Asked> = {}): WatchedReply {
  const client = new TransportClient(transport);
  return watchReply(
    {
      reply: (given, handlers, signal) =>
        client.reply(given, {onPart: () => undefined, ...handlers}, signal!, {...asked, ...part}),
    },
    request,
  );
}

async function asking(transport: ChatTransport, part?: Partial<Asked>): Promise<WatchedReply> {
  const seen = ask(transport, part);
  await seen.over;
  return seen;
}

/** A transport that yields these values, which need not be valid, and then throws `error`, if there is one. */
function yielding(values: readonly unknown[], error?: unknown) {
  return async function* (..._: [ChatRequest, AbortSignal, ChatContext]) {
    for (const value of values) yield (await Promise.resolve(value)) as ChatEvent;
    if (error !== undefined) throw error as Error;
  };
}

async function play(values: readonly unknown[], error?: unknown): Promise<WatchedReply> {
  const seen = ask(yielding(values, error));
  await seen.over;
  return seen;
}

async function failure(values: readonly unknown[], error?: unknown): Promise<ChatServiceError> {
  const {error: given, end} = await play(values, error);
  expect(end).to.equal(undefined);
  expect(given).to.be.instanceOf(ChatServiceError);
  return given as ChatServiceError;
}

/** Lets all microtasks run, and the messages that wait. */
const pause = () => new Promise((resolve) => setImmediate(resolve));

const OURS = 'The "transport" failed.';
const hello = {type: 'delta', text: 'Hello'};
const source = {id: '1', url: 'https://example.com/a', title: 'A'};

suite('TransportClient', () => {
  suite('function', () => {
    test('promise of an iterable → text, references, finish reason; called once, with the request, a signal and the context', async () => {
      const calls: [ChatRequest, AbortSignal, ChatContext][] = [];
      const events = yielding([
        hello,
        {type: 'delta', text: ' you'},
        {type: 'references', references: [source]},
        {type: 'finish', reason: 'length'},
      ]);
      const seen = ask((...call) => (calls.push(call), Promise.resolve(events(...call))));
      await seen.over;
      expect(seen.text).to.equal('Hello you');
      expect(seen.references?.map((one) => ({...one}))).to.deep.equal([source]);
      expect([seen.end, seen.error]).to.deep.equal([{finishReason: 'length'}, undefined]);
      expect(calls.map(([asked]) => asked)).to.deep.equal([request]);
      expect(calls[0]![1]).to.be.instanceOf(AbortSignal);
      expect(calls[0]![2]).to.have.nested.property('conversation.id');
    });

    test('references before the text, steps with their words when they are done → told at once, in their order', async () => {
      const heard: unknown[] = [];
      const events = yielding([
        {type: 'references', references: [{...source, excerpt: 'Words.'}]},
        {type: 'status', text: 'Reading', done: 'Read'},
        hello,
        {type: 'status', text: 'Comparing', done: {}},
      ]);
      const handlers = {
        onDelta: (text: string) => void heard.push(text),
        onStep: (...step: unknown[]) => void heard.push(step),
        onReferences: (references: readonly object[]) => void heard.push({...references[0]}),
        onPart: () => undefined,
      };
      await new TransportClient(events).reply(request, handlers, new AbortController().signal, asked);
      expect(heard).to.deep.equal([
        {...source, excerpt: 'Words.'},
        ['Reading', 'Read'],
        'Hello',
        ['Comparing', undefined],
      ]);
    });

    test('authors before the text → told in their order, as one line; an unknown kind → ignored', async () => {
      const heard: unknown[] = [];
      const events = yielding([
        {type: 'author', name: 'Robin', kind: 'god'},
        {type: 'author', kind: 'agent'},
        {type: 'author', name: ' Anna\n Maria', kind: 'person', id: 7},
        hello,
        {type: 'author', name: 'Billing', kind: 'agent'},
      ]);
      const handlers = {
        onDelta: (text: string) => void heard.push(text),
        onReferences: () => undefined,
        onPart: ({author}: {author?: object}) => void heard.push(author),
      };
      await new TransportClient(events).reply(request, handlers, new AbortController().signal, asked);
      expect(heard).to.deep.equal([{name: '', kind: 'agent'}, {name: 'Anna Maria', kind: 'person'}, 'Hello']);
    });

    for (const [what, handover, isTold] of [
      ['no handover', undefined, false],
      ['an offer', {state: 'offered'}, false],
      ['a visitor who waits', {state: 'waiting'}, true],
      ['a person', {state: 'joined'}, true],
      ['an end', {state: 'ended'}, false],
    ] as const)
      test(`${what} → the context ${isTold ? 'says so' : 'has nothing of it'}`, async () => {
        let context!: ChatContext;
        const transport: ChatTransport = (given, signal, told) => {
          context = told;
          return yielding([hello])(given, signal, told);
        };
        const thread = {id: 'thread', reply: 'message-1', handover};
        const conversation = {thread};
        await asking(transport, {conversation});
        expect('handover' in context && context.handover).to.equal(isTold);
        expect(conversation.thread.handover).to.deep.equal(handover);
      });

    for (const way of ['function', 'object with reply'])
      test(`${way}: states of a handover → kept with a clean name and the id of the reply; an unknown state → ignored`, async () => {
        const events = [
          {type: 'handover', state: 'gone'},
          {type: 'handover', state: 'offered', name: ' Anna\n', isSeen: true},
          hello,
        ];
        const client: ChatClient = {
          reply: (_request, handlers) => {
            for (const event of events)
              if ('state' in event) handlers.onHandover?.(event as unknown as Handover);
              else handlers.onDelta(event.text);
            handlers.onClose?.();
            return Promise.resolve({finishReason: 'stop'});
          },
        };
        const conversation = {thread: undefined as Asked['conversation']['thread']};
        const {text} = await asking(way === 'function' ? yielding(events) : client, {conversation});
        expect(text).to.equal('Hello');
        expect(conversation.thread?.handover).to.deep.include({
          state: 'offered',
          name: 'Anna',
          after: 'message-1',
        });
        expect(conversation.thread?.handover).to.not.have.property('isSeen');
      });

    for (const state of ['waiting', 'joined'])
      test(`${state} → the reply is over, complete without text, and what follows is ignored`, async () => {
        let isLeft = false;
        async function* transport() {
          try {
            yield {type: 'handover', state} as ChatEvent;
            await new Promise(() => undefined);
          } finally {
            isLeft = true;
          }
        }
        const conversation = {thread: undefined as Asked['conversation']['thread']};
        const seen = await asking(transport, {conversation});
        expect(seen).to.deep.include({text: '', end: {finishReason: undefined, needsNoText: true}});
        expect(conversation.thread?.handover?.state).to.equal(state);
        expect(isLeft).to.equal(true);
        const failed = await asking(yielding([{type: 'handover', state}], new Error('down')));
        expect(failed.error).to.equal(undefined);
      });

    test('what a reply tells after `waiting` → changes no handover, also that of an object', async () => {
      const states = ['waiting', 'ended'] as const;
      const client: ChatClient = {
        reply: (_request, handlers) => {
          for (const state of states) handlers.onHandover?.({state});
          setTimeout(() => handlers.onHandover?.({state: 'joined'}));
          return Promise.resolve({finishReason: 'stop'});
        },
      };
      for (const transport of [client, yielding(states.map((state) => ({type: 'handover', state})))]) {
        const conversation = {thread: undefined as Asked['conversation']['thread']};
        await asking(transport, {conversation});
        await new Promise((resolve) => setTimeout(resolve, 5));
        expect(conversation.thread?.handover?.state).to.equal('waiting');
      }
    });

    for (const state of ['offered', 'ended'])
      test(`${state} → text can follow, none is needed, also after tool_calls`, async () => {
        const event = {type: 'handover', state};
        expect((await asking(yielding([event, hello]))).text).to.equal('Hello');
        const silent = await asking(yielding([event, {type: 'finish', reason: 'tool_calls'}]));
        expect(silent.end).to.deep.equal({finishReason: 'tool_calls', needsNoText: true});
      });

    const person = {type: 'author', name: 'Anna', kind: 'person'};
    const offered = {type: 'handover', state: 'offered'};
    const machine = {type: 'author', name: 'Billing', kind: 'agent'};
    /** What comes, with five minutes of silence before each text. */
    const SILENCES: [what: string, events: object[], outcome: string][] = [
      ['person', [person, hello, hello], 'HelloHello'],
      ['machine', [machine, hello], 'timeout'],
      ['offer', [offered, hello], 'timeout'],
      ['person, then a machine', [person, machine, hello], 'timeout'],
      ['person after the text of a machine', [{...hello, isSaid: true}, person, hello], 'timeout'],
    ];
    for (const [what, events, outcome] of SILENCES)
      for (const way of ['function', 'object with reply'])
        test(`${way}: ${what}, silent for five minutes → ${outcome}`, async () => {
          mock.timers.enable({apis: ['setTimeout', 'setInterval']});
          const now = performance.now.bind(performance);
          let elapsed = 0;
          performance.now = () => elapsed;
          try {
            let goOn: (value?: unknown) => void = () => undefined;
            const wait = () => new Promise((resolve) => (goOn = resolve));
            async function* transport() {
              for (const event of events) {
                if ('text' in event && !('isSaid' in event)) await wait();
                yield event as ChatEvent;
              }
            }
            const client: ChatClient = {
              async reply(_request, handlers) {
                for await (const event of transport()) {
                  if (event.type === 'author') handlers.onAuthor?.(event);
                  if (event.type === 'handover') handlers.onHandover?.(event);
                  if (event.type === 'delta') handlers.onDelta(event.text);
                }
                handlers.onClose?.();
                return {finishReason: 'stop'};
              },
            };
            const seen = ask(way === 'function' ? transport : client);
            let isOver = false;
            void seen.over.then(() => (isOver = true));
            for (let second = 1; !isOver; second += 1) {
              await pause();
              elapsed += 1_000;
              mock.timers.tick(1_000);
              if (second % 300 === 0) goOn();
            }
            expect((seen.error as ChatServiceError | undefined)?.type ?? seen.text).to.equal(outcome);
          } finally {
            performance.now = now;
            mock.timers.reset();
          }
        });

    test('unknown types, and references that are none → ignored', async () => {
      const unknown = [
        {type: 'usage', tokens: 1},
        {type: 'references', references: {length: 1}},
      ];
      const seen = await play([...unknown, hello, {type: 'references', references: [null, 7, {}]}]);
      expect([seen.text, seen.references, seen.error]).to.deep.equal(['Hello', undefined, undefined]);
    });

    test('values that are no events → unreadable, the text is shown', async () => {
      for (const value of [null, 'Hello', [], {type: 7}, {type: 'delta', text: {}}, Object.create(hello)]) {
        const broken = await play([hello, value, {type: 'delta', text: '!'}]);
        expect(broken.text, String(value)).to.equal('Hello!');
        expect((broken.error as ChatServiceError).type).to.equal('interrupted');
      }
    });
  });

  suite('errors', () => {
    const none = {code: undefined, serviceMessage: undefined, status: undefined, retryAfter: undefined};
    const raw = new Error('socket to 10.0.0.7 with token abc refused');
    const details = {status: 429, retryAfter: 7, serviceMessage: 'Slow'};
    const ended: [what: string, expected: object, ...events: object[]][] = [
      ['only white space', {type: 'protocol'}, {type: 'delta', text: ' \n'}, {type: 'finish'}],
      [
        'a code and a message',
        {...none, type: 'protocol', code: 'loading', serviceMessage: 'Wait'},
        {type: 'error', code: 'loading', message: ' Wait '},
      ],
      ['a status', {type: 'http', status: 429, retryAfter: 3}, {type: 'error', status: 429, retryAfter: 2.5}],
      ['a status after text', {type: 'interrupted', status: 500}, hello, {type: 'error', status: 500}],
      [
        'fields of other types',
        {type: 'protocol', ...none},
        {type: 'error', code: {}, message: ['x'], status: '429', retryAfter: -1},
      ],
    ];
    for (const [what, expected, ...events] of ended) {
      test(`error event with ${what} → ${JSON.stringify(expected)}`, async () => {
        expect(await failure(events)).to.include(expected);
      });
    }

    const http = new ChatServiceError('http', '<b>raw</b>', details);
    const thrown: [what: string, error: unknown, expected: object, ...events: object[]][] = [
      ['before text', raw, {type: 'network', message: OURS, cause: raw}],
      ['after text', raw, {type: 'interrupted', message: OURS}, hello],
      ['a ChatServiceError', http, {type: 'http', message: OURS, ...details}],
      ['of an SDK', Object.assign(new Error('raw'), {status: 503}), {type: 'http', status: 503}],
      // It would blame the page.
      ['HTTP without a status', new ChatServiceError('http', 'raw'), {type: 'network'}],
      ['an unknown type', {type: 'constructor'}, {type: 'network'}],
    ];
    for (const [what, error, expected, ...events] of thrown) {
      test(`thrown error: ${what} → ${JSON.stringify(expected)}`, async () => {
        expect(await failure(events, error)).to.include(expected);
      });
    }

    test('anything thrown, and what is no transport → one error of ours', async () => {
      const fail = () => {
        throw new Error('x');
      };
      for (const thrown of ['text', 0, null, Symbol('x'), new Proxy({}, {getOwnPropertyDescriptor: fail})]) {
        const error = await failure([], thrown);
        expect([error.type, error.status]).to.deep.equal(['network', undefined]);
      }
      for (const transport of [() => undefined, () => ({}), fail, {}, 7]) {
        const seen = ask(transport as unknown as ChatTransport);
        await seen.over;
        expect(seen.error).to.be.instanceOf(ChatServiceError).and.include({type: 'network'});
      }
    });
  });

  suite('end', () => {
    test('aborted → signal aborted, iterator returned, later events dropped', async () => {
      const log: string[] = [];
      let signal: AbortSignal | undefined;
      let next: (result: IteratorResult<ChatEvent>) => void = () => undefined;
      const seen = ask((_request, given) => {
        signal = given;
        return {
          [Symbol.asyncIterator]: () => ({
            next: () => new Promise<IteratorResult<ChatEvent>>((resolve) => (next = resolve)),
            return: () => {
              log.push('return');
              throw new Error('return fails');
            },
          }),
        };
      });
      await pause();
      next({done: false, value: {type: 'delta', text: 'Hello'}});
      await pause();
      seen.abort(new Error('stopped'));
      next({done: false, value: {type: 'delta', text: ' again'}});
      await seen.over;
      await pause();
      expect(seen.text).to.equal('Hello');
      expect((seen.error as Error).message).to.equal('stopped');
      expect([signal?.aborted, log]).to.deep.equal([true, ['return']]);
    });

    test('silent for 60 s → timeout, signal aborted', async (context) => {
      let now = performance.now();
      context.mock.method(performance, 'now', () => now);
      context.mock.timers.enable({apis: ['setTimeout']});
      let signal: AbortSignal | undefined;
      const seen = ask((_request, given) => {
        signal = given;
        return {[Symbol.asyncIterator]: () => ({next: () => new Promise<never>(() => undefined)})};
      });
      for (const milliseconds of [59_999, 1]) {
        await pause();
        expect([seen.error, signal?.aborted]).to.deep.equal([undefined, false]);
        now += milliseconds;
        context.mock.timers.tick(milliseconds);
      }
      await seen.over;
      expect(seen.error).to.include({type: 'timeout'});
      expect(signal?.aborted).to.equal(true);
    });

    test('endless events → other tasks run, a stop ends it', async () => {
      let count = 0;
      const seen = ask(async function* () {
        for (; count < 1_000_000; count += 1) yield await Promise.resolve(hello as ChatEvent);
      });
      setImmediate(() => seen.abort(new Error('stopped')));
      await seen.over;
      expect((seen.error as Error).message).to.equal('stopped');
      expect(count).to.be.below(1_000_000);
    });
  });

  suite('client', () => {
    const clientOf = (reply: ChatClient['reply']): ChatClient => ({reply});

    test('handlers called → text, references until 5 s after the end, finish reason', async (context) => {
      context.mock.timers.enable({apis: ['setTimeout']});
      let later: (() => void) | undefined;
      const seen = ask(
        clientOf((...call) => {
          expect(call).to.have.length(3);
          const [given, {onDelta, onReferences}] = call;
          expect(given).to.deep.equal(request);
          onDelta('Hel');
          onDelta('lo');
          later = () => onReferences([source]);
          return Promise.resolve({finishReason: 'stop'});
        }),
      );
      await seen.over;
      expect([seen.text, seen.end]).to.deep.equal(['Hello', {finishReason: 'stop'}]);
      later?.();
      expect(seen.references).to.have.length(1);
      seen.references = undefined;
      context.mock.timers.tick(5_000);
      later?.();
      expect(seen.references).to.equal(undefined);
    });
  });
});
