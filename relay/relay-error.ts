interface RelayErrorDetails {
  type?:
    | 'invalid_request_error'
    | 'authentication_error'
    | 'permission_error'
    | 'rate_limit_error'
    | 'server_error';
  /** The invalid field of the request, such as `messages[1].role`. */
  param?: string;
  code: string;
  headers?: Record<string, string>;
}

/**
 * The relay's own error response, in the form of OpenAI-compatible services: `{"error": {"message", "type", "param", "code"}}`.
 * Section "Errors" does not specify a form.
 */
export class RelayError extends Error {
  readonly #status: number;
  readonly #details: RelayErrorDetails;

  /** `message` is public: it must not contain the key or internals of the service. */
  constructor(status: number, message: string, details: RelayErrorDetails) {
    super(message);
    this.name = 'RelayError';
    this.#status = status;
    this.#details = details;
  }

  toResponse(headers: Record<string, string>): Response {
    const {type = 'invalid_request_error', param = null, code} = this.#details;
    const error = {message: this.message, type, param, code};
    return Response.json({error}, {status: this.#status, headers: {...headers, ...this.#details.headers}});
  }
}
