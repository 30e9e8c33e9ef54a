interface RelayErrorDetails {
  /** The invalid field of the request, such as `messages[1].role`. */
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

/**
 * The relay's own error response, in the form of OpenAI-compatible services: `{"error": {"message", "type", "param", "code"}}`.
 * Section "Errors" does not specify a form.
 */
export class RelayError extends Error {
  readonly #status: number;
  readonly #code: string;
  readonly #details: RelayErrorDetails;

  /** `message` is public: it must not contain the key or internals of the service. */
  constructor(status: number, code: string, message: string, details: RelayErrorDetails = {}) {
    super(message);
    this.name = 'RelayError';
    this.#status = status;
    this.#code = code;
    this.#details = details;
  }

  toResponse(headers: Record<string, string>): Response {
    const type = TYPES[this.#status] ?? (this.#status < 500 ? 'invalid_request_error' : 'server_error');
    const error = {message: this.message, type, param: this.#details.param ?? null, code: this.#code};
    return Response.json({error}, {status: this.#status, headers: {...headers, ...this.#details.headers}});
  }
}
