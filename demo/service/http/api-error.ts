import type {ContentfulStatusCode} from 'hono/utils/http-status';

interface ApiErrorDetails {
  type?:
    | 'invalid_request_error'
    | 'authentication_error'
    | 'permission_error'
    | 'rate_limit_error'
    | 'server_error';
  /** The invalid field of the request, such as `messages[1].role`. */
  param?: string;
  code?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An error response. The interface does not specify its form ("Errors"), so it has the form of
 * OpenAI-compatible services: `{"error": {"message", "type", "param", "code"}}`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly #status: ContentfulStatusCode;
  readonly #details: ApiErrorDetails;

  constructor(status: ContentfulStatusCode, message: string, details: ApiErrorDetails = {}) {
    super(message, {cause: details.cause});
    this.#status = status;
    this.#details = details;
  }

  /** The JSON body of the response. */
  get body(): object {
    const {type = 'invalid_request_error', param = null, code = null} = this.#details;
    return {error: {message: this.message, type, param, code}};
  }

  toResponse(): Response {
    const {headers} = this.#details;
    return Response.json(this.body, {status: this.#status, ...(headers && {headers})});
  }
}
