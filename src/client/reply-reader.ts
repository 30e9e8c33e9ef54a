import {
  decodeChunk,
  decodeCitedResources,
  decodeCompletion,
  decodeErrorMessage,
  isErrorEvent,
} from './decode.js';
import {ChatServiceError} from './errors.js';
import type {CitedResource} from './types.js';

/** Where the pieces of a reply go while it comes in. */
export interface ReplyHandlers {
  /** The next piece of the reply's text, never empty. */
  onDelta(content: string): void;
  /** All sources of the reply. May come up to five seconds after the turn has ended, and more than once. */
  onReferences(resources: readonly CitedResource[]): void;
}

/** How a reply ended by the service's own word. */
export interface ReplyEnd {
  /** `stop`, or any other string; `undefined` if the service did not say. */
  readonly finishReason: string | undefined;
}

/** Follows one reply, event by event, and knows how it ended. Sections "Events", "Non-streaming response body". */
export class ReplyReader {
  readonly #handlers: ReplyHandlers;
  readonly #secret: string | undefined;
  #end: ReplyEnd | undefined;
  #finishReason: string | undefined;
  #hasText = false;
  #unreadable: unknown;

  /** `secret` is cut out of whatever the service says of an error. */
  constructor(handlers: ReplyHandlers, secret?: string) {
    this.#handlers = handlers;
    this.#secret = secret;
  }

  /** Set as soon as the turn is over: at `[DONE]`, at the end of the JSON body, or at the end of a finished stream. */
  get end(): ReplyEnd | undefined {
    return this.#end;
  }

  /** Whether there is no more text to wait for: the service has given its reason, or said that it is over. */
  get isFinished(): boolean {
    return this.#finishReason !== undefined || this.#end !== undefined;
  }

  /** Reads a whole reply. Throws a `ChatServiceError` if there is no reply in it. */
  readBody(body: string): void {
    const completion = decodeCompletion(parse(body));
    if (completion === undefined)
      throw new ChatServiceError('protocol', 'The service sent JSON that is no chat completion.');
    this.#append(completion.content);
    if (completion.citedResources.length > 0) this.#handlers.onReferences(completion.citedResources);
    this.#finishReason = completion.finishReason;
    this.#finish();
  }

  /** Reads one event of a stream. Throws a `ChatServiceError` if the service reports a failure. */
  readEvent(event: string, data: string): void {
    // A heartbeat arrives as an event without data.
    if (data === '') return;
    if (data.trim() === '[DONE]') {
      this.#finish();
      return;
    }
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch (cause) {
      // One broken chunk must not cost the rest of the reply; the end will say that a part is missing. Whatever else
      // the service sends under a name holds no text.
      if (event === '' || event === 'message') this.#unreadable ??= cause;
      return;
    }
    if (event === 'message_payload') this.#readPayload(json);
    else if (this.#end === undefined) this.#readChunk(json);
  }

  /** The stream has ended. Throws a `ChatServiceError` if it ended before the reply did. */
  readClose(): void {
    if (this.#end !== undefined) return;
    if (this.#finishReason === undefined) {
      throw new ChatServiceError('interrupted', 'The stream ended before the reply did.');
    }
    this.#finish();
  }

  #readPayload(json: unknown): void {
    const resources = decodeCitedResources(json);
    if (resources.length > 0) this.#handlers.onReferences(resources);
  }

  #readChunk(json: unknown): void {
    if (isErrorEvent(json)) {
      const serviceMessage = decodeErrorMessage(json, this.#secret);
      throw new ChatServiceError('protocol', 'The service reported an error within the reply.', {
        serviceMessage,
      });
    }
    const {content, finishReason} = decodeChunk(json);
    this.#finishReason = finishReason ?? this.#finishReason;
    this.#append(content);
  }

  #append(content: string): void {
    if (content === '') return;
    this.#hasText ||= content.trim() !== '';
    this.#handlers.onDelta(content);
  }

  #finish(): void {
    if (this.#end !== undefined) return;
    if (this.#unreadable !== undefined) {
      throw new ChatServiceError('interrupted', 'A part of the reply could not be read.', {
        cause: this.#unreadable,
      });
    }
    // A reply that was filtered away or cut to nothing says so by itself.
    if (!this.#hasText && !['length', 'content_filter'].includes(this.#finishReason ?? '')) {
      throw new ChatServiceError('protocol', 'The reply has no text.');
    }
    this.#end = {finishReason: this.#finishReason};
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ChatServiceError('protocol', 'The service sent neither an event stream nor JSON.', {cause});
  }
}
