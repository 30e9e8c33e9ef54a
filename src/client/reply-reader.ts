import {
  decodeChunk,
  decodeCitedResources,
  decodeCompletion,
  decodeError,
  decodeEvent,
  isErrorEvent,
  parse,
  type EventItem,
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

/** Names of events that carry the reply. Events with other names have no text. */
const CHUNK_EVENTS = ['', 'message'];

/**
 * Follows one reply, event by event, and knows how it ended. Sections "Events", "Non-streaming response
 * body".
 */
export class ReplyReader {
  readonly #handlers: ReplyHandlers;
  readonly #secret: string | undefined;
  #outcome: ReplyEnd | ChatServiceError | undefined;
  #finishReason: string | undefined;
  #hasText = false;
  /** The text that came under `message`; `undefined` once text has come under `delta`. */
  #messageText: string | undefined = '';
  /** Events that were no JSON. */
  #unreadable = 0;

  /** `secret` is removed from error messages of the service. */
  constructor(handlers: ReplyHandlers, secret?: string) {
    this.#handlers = handlers;
    this.#secret = secret;
  }

  /**
   * How the turn ended: at `[DONE]`, at an error, at the end of the JSON body or of the stream. Sources may
   * follow.
   */
  get outcome(): ReplyEnd | ChatServiceError | undefined {
    return this.#outcome;
  }

  /** Whether there is no more text to wait for: the service has given its reason, or said that it is over. */
  get isFinished(): boolean {
    return (this.#finishReason ?? this.#outcome) !== undefined;
  }

  /** Reads a whole reply. */
  readBody(body: string): void {
    const json = parse(body);
    const completion = decodeCompletion(json);
    if (completion === undefined) {
      this.#fail(json);
      return;
    }
    this.#append(completion.content);
    this.#giveResources(completion.citedResources);
    this.#finishReason = completion.finishReason;
    this.#finish();
  }

  /** Reads one event of a stream. */
  readEvent(event: string, data: string): void {
    for (const item of decodeEvent(data)) this.#readItem(event, item);
  }

  /** The stream has ended. */
  readClose(): void {
    if (this.#finishReason === undefined) {
      this.#outcome ??= new ChatServiceError('interrupted', 'The stream ended too soon.');
    }
    this.#finish();
  }

  #readItem(event: string, item: EventItem): void {
    if (item === 'done') {
      this.#finish();
    } else if (item === 'unreadable') {
      // One broken chunk must not cost the rest of the reply; the end will say that a part is missing.
      if (CHUNK_EVENTS.includes(event)) this.#unreadable += 1;
    } else {
      // Sources are at home in the payload that follows `[DONE]`, and welcome wherever else they come.
      this.#giveResources(decodeCitedResources(item.json));
      if (this.#outcome === undefined) this.#readChunk(item.json);
    }
  }

  #giveResources(resources: readonly CitedResource[]): void {
    if (resources.length > 0) this.#handlers.onReferences(resources);
  }

  #readChunk(json: unknown): void {
    if (isErrorEvent(json)) {
      this.#fail(json);
      return;
    }
    const {content, message, finishReason} = decodeChunk(json);
    this.#finishReason = finishReason ?? this.#finishReason;
    // If there are deltas, a message only repeats their text.
    if (content !== '') this.#messageText = undefined;
    this.#append(content || this.#addedBy(message));
  }

  /** The new part of a message: some services send pieces, others all the text so far, again and again. */
  #addedBy(message: string): string {
    const before = this.#messageText;
    if (before === undefined) return '';
    const added = message.startsWith(before) ? message.slice(before.length) : message;
    this.#messageText = before + added;
    return added;
  }

  #append(content: string): void {
    if (content === '') return;
    this.#hasText ||= content.trim() !== '';
    this.#handlers.onDelta(content);
  }

  /** The error that came instead of a reply, with the service's message if there is one. */
  #fail(json: unknown): void {
    this.#outcome ??= new ChatServiceError(
      this.#hasText ? 'interrupted' : 'protocol',
      'The service sent no reply.',
      decodeError(json, this.#secret),
    );
  }

  #finish(): void {
    const finishReason = this.#finishReason;
    if (this.#outcome) return;
    if (this.#unreadable > 0) {
      const message = `Unreadable parts: ${this.#unreadable}.`;
      this.#outcome = new ChatServiceError('interrupted', message);
    } else if (!this.#hasText && finishReason !== 'length' && finishReason !== 'content_filter') {
      // The finish reason already explains a reply that was filtered or cut to nothing.
      this.#outcome = new ChatServiceError('protocol', 'The reply has no text.');
    } else {
      this.#outcome = {finishReason};
    }
  }
}
