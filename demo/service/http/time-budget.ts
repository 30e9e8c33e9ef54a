import {ApiError} from './api-error.js';

/**
 * Starts the timer for the maximum duration of a request. Aborts the returned controller when the time is
 * over, with a 504 as the reason, or when the client leaves. Abort it at the end of the request to stop the
 * timer.
 */
export function startTimeBudget(milliseconds: number, client: AbortSignal): AbortController {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(tooLong(milliseconds)), milliseconds);
  // On Node, a pending timer would keep the process running.
  (timer as {unref?: () => void}).unref?.();
  abort.signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
  client.addEventListener('abort', () => abort.abort(), {once: true});
  return abort;
}

const tooLong = (milliseconds: number) =>
  new ApiError(504, `The reply took over ${milliseconds} ms.`, {type: 'server_error', code: 'reply_timeout'});
