import {LateFile} from '../platform/late-file.js';
import type * as adviceCode from './advice.js';
import {logError} from './log-error.js';

const advice = new LateFile('advice', () => import('./advice.js'));

/** Says something to the owner, in the console. `error`: is said without advice if the file with that cannot be loaded. */
export function advise(say: (code: typeof adviceCode) => void, error?: Error): void {
  advice.load().then(say, (failure: Error) => logError(error ?? failure));
}
