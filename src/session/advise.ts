import type * as adviceCode from './advice.js';
import {logError} from './log-error.js';

/** Says something to the owner, in the console. `error`: is said without advice if the file with that cannot be loaded. */
export function advise(say: (advice: typeof adviceCode) => void, error?: Error): void {
  import('./advice.js').then(say, (failure: Error) => logError(error ?? failure));
}
