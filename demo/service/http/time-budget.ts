import {ApiError} from './api-error.js';

/**
 * Starts the time that a request may take in all. The controller is aborted when the time is over, with a 504 as reason, and when the
 * client leaves. Abort it at the end of the request, too: that stops the clock.
 */
export function startTimeBudget(milliseconds: number, client: AbortSignal): AbortController {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(tooLong()), milliseconds);
  // On Node, a timer would keep a program running that has nothing else to do.
  (timer as {unref?: () => void}).unref?.();
  abort.signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
  client.addEventListener('abort', () => abort.abort(), {once: true});
  return abort;
}

const tooLong = () =>
  new ApiError(504, 'The reply took too long.', {type: 'server_error', code: 'reply_timeout'});
