import {expect} from 'chai';

import {engine} from '../support/engine.js';
import {en} from '../../src/locales/en.js';
import {answer, done, finish, gate, headersOnly, reset, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {
  exchange,
  failed,
  hasText,
  interrupted,
  opens,
  testEach,
  text,
  written,
  type Stage,
} from './exchange.js';

/** Counts the arrivals at a page: the headers of each response, and each chunk of its body. */
class Arrivals {
  count = 0;

  readonly fetch: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    this.count += 1;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        this.count += 1;
        controller.enqueue(bytes);
      },
    });
    return new Response(response.body!.pipeThrough(counted), response);
  };
}

let arrivals: Arrivals;
setup(() => (arrivals = new Arrivals()));

const fetchWithCount: typeof fetch = (...request) => arrivals.fetch(...request);

/** Gecko holds headers back until the first byte of the body. */
function hasHeaders({service}: Stage): Promise<unknown> {
  return engine === 'gecko' ? service.received(0) : until(() => arrivals.count === 1);
}

/** Opens a gate, and waits until what is behind it has arrived. */
async function passes({service}: Stage, gate: string): Promise<void> {
  const {count} = arrivals;
  await service.open(gate);
  await until(() => arrivals.count > count);
}

/** Returns a fetch that uses `first` for the first question, and the service for the next. */
function firstFetch(first: typeof fetch): typeof fetch {
  const fetches = [first];
  return (...request) => (fetches.shift() ?? fetch)(...request);
}

suite('a connection that breaks', () => {
  testEach([
    [
      'after the headers',
      stream(headersOnly, gate('break'), reset),
      failed(engine === 'gecko' ? en.unreachable : en.cutOff),
      {properties: {fetch: fetchWithCount}, during: opens('break', hasHeaders)},
    ],
    ['in mid-stream', stream(text, gate('break'), reset), interrupted(), {during: opens('break')}],
  ]);
});

suite('idle timeout', () => {
  for (const [what, reply, isThere, outcome] of [
    [
      'before the headers',
      stream(gate('never')),
      ({service}: Stage) => service.received(0),
      failed(en.silent),
    ],
    [
      'within an event',
      stream(text, gate('part'), 'data: {"cho', gate('never')),
      // A chunk that arrives later would restart the timeout.
      async (stage: Stage) => {
        await hasText(stage);
        await passes(stage, 'part');
      },
      interrupted({notice: en.silent}),
    ],
  ] as const) {
    test(`${what}, no data for 60 s → error, connection closed`, async () => {
      const error = await exchange(reply, outcome, {
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

  test('bytes, each after 40 s → no timeout', async () => {
    const drops = [': 1\n', 'd', '\n'];
    const steps = drops.flatMap((drop, index) => [gate(`drop ${index}`), drop]);
    await exchange(stream(text, ...steps, gate('end'), finish(), done), undefined, {
      properties: {fetch: fetchWithCount},
      during: async (stage) => {
        await hasText(stage);
        for (const index of drops.keys()) {
          stage.time.pass(40_000);
          await passes(stage, `drop ${index}`);
          // The timer finds that bytes have come, and waits for the rest of their 60 s.
          stage.time.elapse();
          const [rest, ...others] = stage.time.delays;
          expect(rest).to.be.within(40_000, 70_000);
          expect(others).to.deep.equal([]);
        }
        await stage.service.open('end');
      },
    });
  });
});

suite('a service that cannot be reached', () => {
  test('closed port → hint on base-url in the console', async () => {
    const refused = (_input: unknown, init?: RequestInit) => fetch('http://127.0.0.1:65535/', init);
    const properties = {fetch: firstFetch(refused)};
    await exchange(undefined, failed(en.unreachable), {properties});
    expect(written.lines.join()).to.contain('base-url');
  });

  for (const [what, withoutCors, posts] of [
    ['response without CORS headers', 'reply', 1],
    ['preflight without CORS headers', 'preflight', 0],
  ] as const) {
    test(`${what} → hint on CORS and api-key in the console`, async () => {
      const reply = {...answer('Hello'), withoutCors};
      const error = await exchange(reply, failed(en.unreachable), {posts});
      expect(error).to.include({type: 'network'});
      expect(written.lines.join()).to.contain('CORS').and.contain('api-key');
    });
  }
});
