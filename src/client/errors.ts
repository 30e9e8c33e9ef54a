/** The error of a reply that failed. `message` is for logs, not for visitors. */
export class ChatServiceError extends Error {
  declare readonly type: ChatServiceErrorType;
  /** The HTTP status, if there was a response. */
  declare readonly status: number | undefined;
  /** Seconds that the service asks to wait before the next request (header `Retry-After`). */
  declare readonly retryAfter: number | undefined;
  /** The service's own message: plain text of at most 2,000 characters, never HTML, without the key. */
  declare readonly serviceMessage: string | undefined;
  /** The service's error code, such as `context_length_exceeded`. */
  declare readonly code: string | undefined;

  constructor(type: ChatServiceErrorType, message: string, details: ChatServiceErrorDetails = {}) {
    super(message, details);
    Object.assign(this, {type}, details);
    // An assignment throws if the page has frozen `Error.prototype`:
    // https://tc39.es/ecma262/#sec-ordinarysetwithowndescriptor
    Object.defineProperty(this, 'name', {value: 'ChatServiceError'});
  }
}

/**
 * How a reply failed:
 *
 * - `network`: the service could not be reached, or the browser blocked its response (CORS)
 * - `http`: the service responded with a status other than 2xx
 * - `protocol`: the response was 2xx, but its body was no reply
 * - `interrupted`: the stream ended too soon
 * - `timeout`: the service sent no data for 60 s
 */
export type ChatServiceErrorType = 'network' | 'http' | 'protocol' | 'interrupted' | 'timeout';

/** The service's error message. Section "Errors" does not specify its format. */
export type ServiceError = Pick<ChatServiceError, 'serviceMessage' | 'code'>;

type ChatServiceErrorDetails = Partial<Omit<ChatServiceError, 'type' | 'name' | 'message' | 'stack'>>;

/** A failure of a reply before it is an error. */
export type ReplyFailure = ChatServiceErrorDetails & {
  /** Default: the service sent an error instead of a reply. */
  type?: ChatServiceErrorType;
  message?: string | undefined;
};

/** Error message for a request that failed before a response arrived. */
export const UNREACHABLE = 'The service could not be reached.';

/** True if the text of a reply with this finish reason is cut, or withheld. */
export function isCut(finishReason: string | undefined): boolean {
  return finishReason === 'length' || finishReason === 'content_filter';
}

/** Returns the error of a reply without text, unless its finish reason explains the missing text. */
export function errorWithoutText(finishReason: string | undefined): ChatServiceError | undefined {
  return isCut(finishReason) ? undefined : new ChatServiceError('protocol', 'The reply has no "content".');
}
