import {setImmediate as nextTask} from 'node:timers/promises';

/** In milliseconds. An answer waits for a turn at most, and must not wait for 50 ms. */
const TURN = 10;

/** Returns a function for long loops: called in each round, it lets requests be answered after each 10 ms. */
export function shortTurns(): () => Promise<void> | undefined {
  let start = performance.now();
  return () => {
    if (performance.now() - start < TURN) return undefined;
    return nextTask().then(() => {
      start = performance.now();
    });
  };
}
