interface RelayErrorDetails {
  /** The invalid field of the request, such as `messages[1].role`. */
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
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
  /** The JSON body of the response. */
  readonly body: object;
  readonly #init: ResponseInit;

  /** `message` is public: it must not contain the key or internals of the service. */
  constructor(
    status: number,
    code: string,
    message: string,
    {param, headers = {}, cause}: RelayErrorDetails = {},
  ) {
    super(message, {cause});
    const type = TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error');
    this.body = {error: {message, type, param: param ?? null, code}};
    this.#init = {status, headers};
  }

  toResponse(): Response {
    return Response.json(this.body, this.#init);
  }
}
