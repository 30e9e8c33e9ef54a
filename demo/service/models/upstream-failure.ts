import type {ChatServiceError} from '../../../src/client/errors.js';
import {ApiError} from '../http/api-error.js';

/** Codes that may be logged. Other texts could quote the conversation. */
const CODE = /^[\w.:-]{1,64}$/;

/** A failure of the upstream server. All texts are our own, because those of the server may quote the conversation. */
export class UpstreamFailure extends ApiError {
  /** Whether the upstream server answered with an error status. */
  readonly isRefusal: boolean;
  /** The line for the owner's log. It quotes neither the conversation nor the key. */
  readonly logLine: string;

  /** @param error - the error of the widget's client, if the connection ended with one */
  constructor(text: string, error?: ChatServiceError) {
    const {status, code, retryAfter, cause} = error ?? {};
    super(...answerTo(text, status, code), {
      cause,
      headers: retryAfter === undefined ? {} : {'retry-after': String(retryAfter)},
    });
    this.isRefusal = status !== undefined;
    const known = code ?? codeOf(cause);
    this.logLine = known !== undefined && CODE.test(known) ? `${text} Code: ${known}.` : text;
  }
}

/**
 * Returns the answer to the visitor. A status is kept only if a visitor can act on it: waiting (429) and a shorter
 * conversation (400). A wrong key (401, 403) is the owner's concern and becomes a 502, because the visitor's own key is
 * not wrong.
 */
function answerTo(
  text: string,
  status?: number,
  code?: string,
): [status: number, code: string, message: string] {
  if (code === 'context_length_exceeded') return [400, code, 'The conversation is too long for the model.'];
  if (status === 429 || code === '429' || code === 'rate_limit_exceeded')
    return [429, 'rate_limit_exceeded', 'The upstream server answers no more requests at the moment.'];
  return [502, 'upstream_error', text];
}

/** Returns the code of a network error, such as `ECONNREFUSED`, or the name of another error. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const {code} = error as NodeJS.ErrnoException;
  return codeOf(error.cause) ?? (typeof code === 'string' ? code : error.name);
}
