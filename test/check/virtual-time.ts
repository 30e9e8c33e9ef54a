import {createHash} from 'node:crypto';
import type {TestContext} from 'node:test';

/** Milliseconds of one step of the clock. */
const STEP = 20;
/** Turns of the event loop between two steps: enough for the streams of a request without a timer. */
const TURNS = 4;

/**
 * Runs `work` with a fast clock, so that a minute of silence takes no time. `work` must not use the network, whose
 * events take real time.
 */
export async function inVirtualTime<Value>(context: TestContext, work: () => Promise<Value>): Promise<Value> {
  const {timers} = context.mock;
  timers.enable({apis: ['setTimeout', 'Date'], now: Date.now()});
  // The client measures silence by it, and would wait for a real minute.
  const clock = context.mock.method(performance, 'now', () => Date.now());
  // The reference service hashes keys in another thread, which takes real time while the clock moves.
  context.mock.method(crypto.subtle, 'digest', (_: string, bytes: Uint8Array) =>
    Promise.resolve(createHash('sha256').update(bytes).digest()),
  );
  let isOver = false;
  const result = work().finally(() => (isOver = true));
  // The test handles the rejection.
  result.catch(() => undefined);
  while (!isOver) {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
    timers.tick(STEP);
  }
  timers.reset();
  clock.mock.restore();
  return result;
}
