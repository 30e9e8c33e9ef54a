import {suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError, type ChatClient, type ReplyEnd} from '../../src/client/chat-client.js';
import {createTransportClient} from '../../src/session/transport-client.js';
import type {ChatEvent, ChatRequest, ChatTransport} from '../../src/client/transport.js';
import type {CitedResource} from '../../src/client/types.js';
import {watchReply, type WatchedReply} from '../support/watched-reply.js';

const request = {botId: 'docs', messages: [{role: 'user', content: 'Hi?'}]} as const;

const ask = (transport: ChatTransport): WatchedReply => watchReply(createTransportClient(transport), request);

/** A transport that yields these values, which need not be valid, and then throws `error`, if there is one. */
function yielding(values: readonly unknown[], error?: unknown): ChatTransport {
  return async function* () {
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

const OURS = 'The "transport" failed: see "cause".';
const hello = {type: 'delta', text: 'Hello'};
const source = {id: '1', url: 'https://example.com/a', title: 'A'};

suite('createTransportClient', () => {
  suite('function', () => {
    test('events → text, references, finish reason', async () => {
      const seen = await play([
        hello,
        {type: 'delta', text: ' you'},
        {type: 'references', references: [source]},
        {type: 'finish', reason: 'length'},
      ]);
      expect(seen.text).to.equal('Hello you');
      expect(seen.references?.map((one) => ({...one}))).to.deep.equal([source]);
      expect([seen.end, seen.error]).to.deep.equal([{finishReason: 'length'}, undefined]);
    });

    test('promise of an iterable → read; transport called once, with the request and a signal', async () => {
      const calls: unknown[] = [];
      const seen = ask((...call: [ChatRequest, AbortSignal]) => {
        calls.push(call);
        return Promise.resolve((yielding([hello]) as () => AsyncIterable<ChatEvent>)());
      });
      await seen.over;
      expect([seen.text, seen.error]).to.deep.equal(['Hello', undefined]);
      expect(calls).to.have.length(1);
      const [[asked, signal]] = calls as [[unknown, unknown]];
      expect(asked).to.deep.equal(request);
      expect(signal).to.be.instanceOf(AbortSignal);
    });

    test('finish without a reason → stop; end without a finish → complete without a reason', async () => {
      expect((await play([hello, {type: 'finish'}])).end).to.deep.equal({finishReason: 'stop'});
      expect((await play([hello])).end).to.deep.equal({finishReason: undefined});
    });

    test('no text → protocol error', async () => {
      for (const values of [[], [{type: 'delta', text: ' \n'}], [{type: 'finish'}]]) {
        expect((await failure(values)).type).to.equal('protocol');
      }
    });

    test('values of any kind → unknown types ignored, text shown, the rest counts as unreadable', async () => {
      const unknown = [
        {type: 'usage', tokens: 1},
        {type: 'references', references: {length: 1}},
      ];
      const seen = await play([...unknown, hello, {type: 'references', references: [null, 7, {}]}]);
      expect([seen.text, seen.references, seen.error]).to.deep.equal(['Hello', undefined, undefined]);
      for (const value of [
        null,
        7,
        'Hello',
        [],
        {},
        {type: 7},
        {type: 'delta', text: {}},
        Object.create(hello),
      ]) {
        const broken = await play([hello, value, {type: 'delta', text: '!'}]);
        expect(broken.text, String(value)).to.equal('Hello!');
        expect((broken.error as ChatServiceError).type).to.equal('interrupted');
      }
    });
  });

  suite('errors', () => {
    test('error event without text → protocol, with a status → http; code, status, retryAfter kept', async () => {
      expect(await failure([{type: 'error', code: 'model_loading', message: ' Loading '}])).to.include({
        type: 'protocol',
        code: 'model_loading',
        serviceMessage: 'Loading',
        status: undefined,
      });
      expect(await failure([{type: 'error', status: 429, retryAfter: 2.5}])).to.include({
        type: 'http',
        status: 429,
        retryAfter: 3,
      });
    });

    test('error event after text → interrupted', async () => {
      const seen = await play([hello, {type: 'error', status: 500}]);
      expect(seen.text).to.equal('Hello');
      expect(seen.error).to.include({type: 'interrupted', status: 500});
    });

    test('fields of any kind in an error → dropped', async () => {
      const odd = {type: 'error', code: {}, message: ['x'], status: '429', retryAfter: -1};
      const fields = {code: undefined, serviceMessage: undefined, status: undefined, retryAfter: undefined};
      expect(await failure([odd])).to.include({type: 'protocol', ...fields});
      expect(await failure([{type: 'error', status: 42, retryAfter: 1e9}])).to.include({
        type: 'protocol',
        ...fields,
      });
    });

    test('error thrown before text → network, after text → interrupted, message is ours', async () => {
      const secret = new Error('socket to 10.0.0.7 with token abc refused');
      const early = await failure([], secret);
      expect(early).to.include({
        type: 'network',
        message: OURS,
        cause: secret,
      });
      const late = await failure([hello], secret);
      expect(late).to.include({type: 'interrupted', message: OURS});
    });

    test('ChatServiceError or error of an SDK thrown → its type, status and retryAfter, message is ours', async () => {
      const busy = new ChatServiceError('http', '<b>raw</b>', {
        status: 429,
        retryAfter: 7,
        serviceMessage: 'Slow',
      });
      expect(await failure([], busy)).to.include({
        type: 'http',
        message: OURS,
        status: 429,
        retryAfter: 7,
        serviceMessage: 'Slow',
      });
      expect(await failure([], Object.assign(new Error('raw'), {status: 503}))).to.include({
        type: 'http',
        status: 503,
      });
      expect(await failure([], new ChatServiceError('timeout', 'raw'))).to.include({type: 'timeout'});
      // An HTTP error without a status would blame the page.
      expect(await failure([], new ChatServiceError('http', 'raw'))).to.include({type: 'network'});
      expect(await failure([], {type: 'constructor'})).to.include({type: 'network'});
    });

    test('anything thrown → one error of ours', async () => {
      const getOwnPropertyDescriptor = () => {
        throw new Error('trap');
      };
      const trap = new Proxy({}, {getOwnPropertyDescriptor});
      for (const thrown of ['text', 0, null, Symbol('x'), trap]) {
        const error = await failure([], thrown);
        expect([error.type, error.status]).to.deep.equal(['network', undefined]);
      }
      const throwing = () => {
        throw new Error('x');
      };
      for (const transport of [() => undefined, () => ({}), throwing, {}, 7]) {
        const seen = ask(transport as unknown as ChatTransport);
        await seen.over;
        expect(seen.error).to.be.instanceOf(ChatServiceError);
        expect(seen.error).to.include({type: 'network'});
      }
    });

    test('error after a finish reason → the reply is complete', async () => {
      const seen = await play([hello, {type: 'finish'}], new Error('late'));
      expect([seen.end, seen.error]).to.deep.equal([{finishReason: 'stop'}, undefined]);
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
      const pass = (milliseconds: number) => {
        now += milliseconds;
        context.mock.timers.tick(milliseconds);
      };
      context.mock.timers.enable({apis: ['setTimeout']});
      let signal: AbortSignal | undefined;
      const seen = ask((_request, given) => {
        signal = given;
        return {[Symbol.asyncIterator]: () => ({next: () => new Promise<never>(() => undefined)})};
      });
      await pause();
      pass(59_999);
      await pause();
      expect([seen.error, signal?.aborted]).to.deep.equal([undefined, false]);
      pass(1);
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
        clientOf((asked, {onDelta, onReferences}) => {
          expect(asked).to.deep.equal(request);
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

    test('values of any kind → as those of a function', async (context) => {
      context.mock.timers.enable({apis: ['setTimeout']});
      const odd = ask(
        clientOf((_request, {onDelta, onReferences}) => {
          onDelta({} as string);
          onReferences('x' as unknown as CitedResource[]);
          onDelta('Hello');
          return Promise.resolve(undefined as unknown as ReplyEnd);
        }),
      );
      await odd.over;
      expect(odd.text).to.equal('Hello');
      expect(odd.error).to.include({type: 'interrupted'});
      const rejected = ask(clientOf(() => Promise.reject(new Error('raw'))));
      await rejected.over;
      expect(rejected.error).to.include({type: 'network', message: OURS});
    });
  });
});
