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
    [
      'after the headers',
      stream(headersOnly, gate('break'), reset),
      failed(engine === 'gecko' ? en.unreachable : en.cutOff),
      breaksWhen(hasHeaders),
    ],
    ['in mid-stream', stream(text, gate('break'), reset), interrupted(), breaksWhen(hasText)],
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

  test('bytes, each after 40 s → no timeout', async () => {
    const drops = [': 1\n', 'd', '\n'];
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
});
