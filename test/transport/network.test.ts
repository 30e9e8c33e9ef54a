import {expect} from 'chai';

import {Arrivals} from '../support/arrivals.js';
import {engine} from '../support/engine.js';
import {en} from '../../src/locales/en.js';
import {answer, done, finish, gate, headersOnly, reset, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {exchange, failed, interrupted, MARKDOWN, testEach, text, type Stage} from './exchange.js';

function hasText({harness}: Stage): Promise<unknown> {
  return until(() => harness.element.messages[1]?.content === MARKDOWN);
}

let arrivals: Arrivals;
setup(() => (arrivals = new Arrivals()));

const fetchWithCount: typeof fetch = (...request) => arrivals.fetch(...request);

/** Gecko holds headers back until the first byte of the body. */
function hasHeaders({service}: Stage): Promise<unknown> {
  return engine === 'gecko' ? service.received(0) : until(() => arrivals.count === 1);
}

/** The chunk behind the gate `part` would restart the timeout if it arrived later. */
async function hasPart(stage: Stage): Promise<void> {
  await hasText(stage);
  const {count} = arrivals;
  await stage.service.open('part');
  await until(() => arrivals.count > count);
}

/** Returns a fetch that uses `first` for the first question, and the service for the next. */
function firstFetch(first: typeof fetch): typeof fetch {
  const fetches = [first];
  return (...request) => (fetches.shift() ?? fetch)(...request);
}

/** Opens the gate before the break when `isThere` resolves. */
const breaksWhen = (isThere: (stage: Stage) => unknown) => ({
  properties: {fetch: fetchWithCount},
  during: async (stage: Stage) => {
    await isThere(stage);
    await stage.service.open('break');
  },
});

suite('a connection that breaks', () => {
  testEach([
    ['before the headers', stream(reset), failed(en.unreachable)],
    [
      'after the headers',
      stream(headersOnly, gate('break'), reset),
      failed(engine === 'gecko' ? en.unreachable : en.cutOff),
      breaksWhen(hasHeaders),
    ],
    ['in mid-stream', stream(text, gate('break'), reset), interrupted(), breaksWhen(hasText)],
    [
      'within an event',
      stream(text, 'data: {"cho', gate('break'), reset),
      interrupted(),
      breaksWhen(hasText),
    ],
  ]);

  test('after some text → text kept', async () => {
    await exchange(undefined, interrupted(), {
      properties: {fetch: firstFetch(() => Promise.resolve(brokenAfter(text)))},
    });
  });
});

/** Returns a response that breaks right after its text was read. */
function brokenAfter(written: string): Response {
  const parts = [new TextEncoder().encode(written)];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream'}});
}

suite('idle timeout', () => {
  for (const [what, reply, isThere, outcome] of [
    [
      'before the headers',
      stream(gate('never')),
      ({service}: Stage) => service.received(0),
      failed(en.silent),
    ],
    ['after the headers', stream(headersOnly, gate('never')), hasHeaders, failed(en.silent)],
    ['in mid-stream', stream(text, gate('never')), hasText, interrupted({notice: en.silent})],
    [
      'within an event',
      stream(text, gate('part'), 'data: {"cho', gate('never')),
      hasPart,
      interrupted({notice: en.silent}),
    ],
  ] as const) {
    test(`${what}, no data for 60 s → error, connection closed`, async () => {
      const {error} = await exchange(reply, outcome, {
        properties: {fetch: fetchWithCount},
        during: async (stage) => {
          await isThere(stage);
          expect(stage.time.delays).to.deep.equal([60_000]);
          stage.time.elapse(60_000);
        },
      });
      expect(error).to.include({type: 'timeout'});
    });
  }

  for (const [what, drops] of [
    ['comments', [': 1\n', ': 2\n\n', ':\n']],
    ['single bytes of an event', ['d', 'a', 't', 'a', ':', '\n\n']],
    ['empty lines', ['\n', '\n', '\n']],
  ] as const) {
    test(`${what}, each after 40 s → no timeout`, async () => {
      const steps = drops.flatMap((drop, index) => [gate(`drop ${index}`), drop]);
      await exchange(stream(text, ...steps, gate('end'), finish(), done), undefined, {
        properties: {fetch: fetchWithCount},
        during: async (stage) => {
          await hasText(stage);
          for (const index of drops.keys()) {
            const {count} = arrivals;
            stage.time.pass(40_000);
            await stage.service.open(`drop ${index}`);
            await until(() => arrivals.count > count);
            // The timer finds that bytes have come, and waits for the rest of their 60 s.
            stage.time.elapse();
            const [rest] = stage.time.delays;
            expect(rest).to.be.within(40_000, 70_000);
            expect(stage.time.delays).to.have.length(1);
          }
          await stage.service.open('end');
        },
      });
    });
  }
});

suite('a service that cannot be reached', () => {
  test('closed port → hint on base-url in the console', async () => {
    const refused = (_input: unknown, init?: RequestInit) => fetch('http://127.0.0.1:65535/', init);
    const {written} = await exchange(undefined, failed(en.unreachable), {
      properties: {fetch: firstFetch(refused)},
    });
    expect(written).to.contain('base-url');
  });

  for (const [what, withoutCors, posts] of [
    ['response without CORS headers', 'reply', 1],
    ['preflight without CORS headers', 'preflight', 0],
  ] as const) {
    test(`${what} → hint on CORS and api-key in the console`, async () => {
      const {error, written} = await exchange({...answer('Hello'), withoutCors}, failed(en.unreachable), {
        posts,
      });
      expect(error).to.include({type: 'network'});
      expect(written).to.contain('CORS').and.contain('api-key');
    });
  }

  suite('offline', () => {
    const setOnLine = (isOnLine: boolean) => {
      Object.defineProperty(navigator, 'onLine', {value: isOnLine, configurable: true});
      dispatchEvent(new Event(isOnLine ? 'online' : 'offline'));
    };
    const connection = ({harness}: Stage) =>
      harness.root.querySelector<HTMLElement>('.composer-frame [role=status]')?.innerText;
    teardown(() => Reflect.deleteProperty(navigator, 'onLine'));

    test('question fails, browser offline → one sentence, no request when online again', async () => {
      await exchange(undefined, failed(en.unreachable), {
        properties: {fetch: firstFetch(() => Promise.reject(new TypeError('Failed to fetch')))},
        afterwards: async (stage) => {
          setOnLine(false);
          await until(() => stage.harness.notice === en.offline);
          expect([connection(stage)?.trim(), stage.harness.notice]).to.deep.equal(['', en.offline]);
          setOnLine(true);
          await until(() => stage.harness.notice === en.unreachable);
          expect(await stage.service.requests()).to.deep.equal([]);
        },
      });
    });
  });
});
