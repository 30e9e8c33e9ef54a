import type {Contender} from '../contender.js';

/** Shows nothing: what the browser does for a page with these frames. */
export function create(): Contender {
  return {
    isReady: () => true,
    load: () => undefined,
    ask: () => Promise.resolve(),
    write: () => undefined,
    end: () => Promise.resolve(),
  };
}
