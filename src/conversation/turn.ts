import type {ReplyEnd, ReplyHandle, ReplyHandlers} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import {hasText, isOpen, type AssistantMessage} from './message.js';
import type {ReplyPosition} from './reply-position.js';
import {filterThinking, type Filtered} from './thinking-filter.js';

/** What happens to the reply of a turn. */
export interface TurnListener {
  /** Called with every new state of the reply. */
  onChange(reply: AssistantMessage): void;
  /** Called with the newest position where the reply can be resumed, or with `undefined` if nothing is left to resume. */
  onPosition(position: ReplyPosition | undefined): void;
  /** Called before text of the reply becomes thinking. From now on, it can be resumed only at its beginning. */
  onRewrite(): void;
}

/** Asks for a reply, or for the rest of one. */
export type RequestReply = (handlers: ReplyHandlers, signal: AbortSignal) => Promise<ReplyEnd>;

/** One request and the reply to it, from the request to the last of its references. */
export class Turn {
  /** Whether the request may not be sent yet. */
  isWaiting = true;
  /** Aborts when the turn is stopped, or the connections of its conversation are closed. */
  readonly signal: AbortSignal;
  readonly #stopped = new AbortController();
  readonly #listener: TurnListener;
  #isLeft = false;
  #keepsThinking = false;
  readonly #filter = filterThinking();
  #filtered: Filtered;
  #reply: AssistantMessage;
  /** The text on screen when the turn began, until the reply has it again. */
  #shown: string;

  /**
   * `reply` is empty, or has the text so far. `connections` closes the connection. `shown`: the text on screen, which stays
   * there while its end comes again.
   */
  constructor(reply: AssistantMessage, connections: AbortSignal, listener: TurnListener, shown = '') {
    this.#shown = shown;
    this.signal = AbortSignal.any([connections, this.#stopped.signal]);
    this.#listener = listener;
    this.#reply = reply;
    this.#filtered = this.#filter(reply.content, true);
  }

  get reply(): AssistantMessage {
    return this.#shown ? {...this.#reply, content: this.#shown} : this.#reply;
  }

  get isRunning(): boolean {
    return isOpen(this.#reply) && !this.#isLeft;
  }

  /** Resolves with the reply when the turn is over, however it ended. References may follow. */
  async run(request: RequestReply, keepsThinking = false): Promise<AssistantMessage> {
    this.isWaiting = false;
    this.#keepsThinking = keepsThinking;
    try {
      const {finishReason} = await request(
        {
          onDelta: (delta) => this.#take(delta),
          onReferences: (references) => this.#change({references}),
          onReplyHandle: (handle) => this.#hold(handle),
        },
        this.signal,
      );
      this.#take('', true);
      // The client counts thinking as text.
      if (!hasText(this.#reply) && finishReason !== 'length' && finishReason !== 'content_filter') {
        throw new ChatServiceError('protocol', 'The reply has no text.');
      }
      this.#advance({status: 'complete', finishReason});
    } catch (error) {
      this.#take('', true);
      this.#advance({status: this.#cutStatus, error: error as ChatServiceError});
    }
    return this.reply;
  }

  /** The status of a reply that ends too early. */
  get #cutStatus(): 'failed' | 'interrupted' {
    return hasText(this.reply) ? 'interrupted' : 'failed';
  }

  /** Ends a running turn, closes its connection, and keeps the text received so far. An error tells why it ended. */
  stop(error?: ChatServiceError): void {
    if (!this.isRunning) return;
    this.#take('', true);
    this.#advance(error ? {status: this.#cutStatus, error} : {status: 'stopped'});
    this.#stopped.abort();
  }

  /** Closes the connection of a running turn, whose reply stays open: another turn resumes it. */
  leave(): void {
    this.#isLeft = true;
    this.#stopped.abort();
  }

  #hold(handle: ReplyHandle | undefined): void {
    // Text that the filter holds back is not stored, and neither is thinking. So that text is read again.
    if (handle && !this.#filtered.isWhole) return;
    const {id, content} = this.#reply;
    this.#listener.onPosition(handle && {...handle, message: id, length: content.length});
  }

  /** Adds the text of a delta, without thinking. With `isEnd`, no text is held back. */
  #take(delta: string, isEnd = false): void {
    this.#filtered = this.#filter(delta, isEnd);
    const {text, moved} = this.#filtered;
    if (moved) {
      if (moved.startsWith(this.#shown)) this.#shown = '';
      this.#listener.onRewrite();
    }
    const {content, thinking = ''} = this.#reply;
    const thought = this.#keepsThinking ? this.#filtered.thinking : '';
    if (text !== content || thought !== thinking) {
      this.#advance({content: text, status: 'streaming', ...(thought && {thinking: thought})});
    }
  }

  /** Chunks after a stop must not change the turn. */
  #advance(part: Partial<AssistantMessage>): void {
    if (this.isRunning) this.#change(part);
  }

  #change(part: Partial<AssistantMessage>): void {
    this.#reply = {...this.#reply, ...part};
    const {status, content} = this.#reply;
    if (status === 'complete' || content.startsWith(this.#shown)) this.#shown = '';
    this.#listener.onChange(this.reply);
  }
}
