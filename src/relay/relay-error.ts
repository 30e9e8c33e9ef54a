interface RelayErrorDetails {
  type?:
    | 'invalid_request_error'
    | 'authentication_error'
    | 'permission_error'
    | 'rate_limit_error'
    | 'server_error';
  /** The field of the request that is to blame, such as `messages[1].role`. */
  param?: string;
  code: string;
  headers?: Record<string, string>;
}

/**
 * The relay's own error response. Section "Errors" of the service's interface shows no form, so it is the one of the
 * OpenAI ecosystem, which the widget reads: `{"error": {"message", "type", "param", "code"}}`.
 */
export class RelayError extends Error {
  readonly #status: number;
  readonly #details: RelayErrorDetails;

  /** Clients can read `message`: it must not contain the key or internals of the service. */
  constructor(status: number, message: string, details: RelayErrorDetails) {
    super(message);
    this.name = 'RelayError';
    this.#status = status;
    this.#details = details;
  }

  /** `headers` are those of every answer. */
  toResponse(headers: Record<string, string>): Response {
    const {type = 'invalid_request_error', param = null, code} = this.#details;
    const error = {message: this.message, type, param, code};
    return Response.json({error}, {status: this.#status, headers: {...headers, ...this.#details.headers}});
  }
}
