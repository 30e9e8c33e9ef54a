import type {ContentfulStatusCode} from 'hono/utils/http-status';

interface ApiErrorDetails {
  type?:
    | 'invalid_request_error'
    | 'authentication_error'
    | 'permission_error'
    | 'rate_limit_error'
    | 'server_error';
  /** The field of the request that is to blame, such as `messages[1].role`. */
  param?: string;
  code?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * A refusal that the client is told about. The interface shows no error shape ("Errors"), so this is the one
 * of the OpenAI ecosystem: `{"error": {"message", "type", "param", "code"}}`.
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

  toResponse(): Response {
    const {type = 'invalid_request_error', param = null, code = null, headers} = this.#details;
    const error = {message: this.message, type, param, code};
    return Response.json({error}, {status: this.#status, ...(headers && {headers})});
  }
}
