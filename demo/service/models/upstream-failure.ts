import {ApiError} from '../http/api-error.js';

interface UpstreamFailureDetails {
  /** The HTTP status of the upstream server, if it refused the request. */
  readonly status?: number;
  /** The error code of the upstream server. */
  readonly code?: string | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Codes that may be logged. Other texts could quote the conversation. */
const CODE = /^[\w.:-]{1,64}$/;

/** A failure of the upstream server. `message` is our own text, because its texts may quote the conversation. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly #details: UpstreamFailureDetails;

  constructor(message: string, details: UpstreamFailureDetails = {}) {
    super(message, {cause: details.cause});
    this.#details = details;
  }

  /** Whether the upstream server answered with an error status. */
  get isRefusal(): boolean {
    return this.#details.status !== undefined;
  }

  /** Returns the line for the owner's log. It quotes neither the conversation nor the key. */
  toLogLine(): string {
    const code = this.#details.code ?? codeOf(this.#details.cause);
    return code !== undefined && CODE.test(code) ? `${this.message} Code: ${code}.` : this.message;
  }

  /**
   * Returns the response for the visitor. A status is kept only if a visitor can act on it: waiting (429) and a
   * shorter conversation (400). A wrong key (401, 403) is the owner's concern and becomes a 502, because the
   * visitor's own key is not wrong.
   */
  toApiError(): ApiError {
    const {status, code, retryAfter} = this.#details;
    const headers: Record<string, string> =
      retryAfter === undefined ? {} : {'retry-after': String(retryAfter)};
    if (code === 'context_length_exceeded') {
      return new ApiError(400, 'The conversation is too long for the model.', {code, cause: this});
    }
    if (status === 429 || code === '429' || code === 'rate_limit_exceeded') {
      return new ApiError(429, 'The upstream server answers no more requests at the moment.', {
        type: 'rate_limit_error',
        code: 'rate_limit_exceeded',
        headers,
        cause: this,
      });
    }
    return new ApiError(502, this.message, {
      type: 'server_error',
      code: 'upstream_error',
      headers,
      cause: this,
    });
  }
}

/** Returns the code of a network error, such as `ECONNREFUSED`, or the name of another error. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const {code} = error as NodeJS.ErrnoException;
  return codeOf(error.cause) ?? (typeof code === 'string' ? code : error.name);
}
