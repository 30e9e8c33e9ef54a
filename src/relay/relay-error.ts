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
 * What the relay answers in place of a reply. Section "Errors" of the service's interface shows no form, so it is the one of the
 * OpenAI ecosystem, which the widget reads: `{"error": {"message", "type", "param", "code"}}`.
 */
export class RelayError extends Error {
  readonly #status: number;
  readonly #details: RelayErrorDetails;

  /** `message` is for whoever reads the answer: nothing of the key or of the service's insides belongs there. */
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
