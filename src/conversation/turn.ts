import type {ReplyEnd, ReplyHandle, ReplyHandlers} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import {hasText, isOpen, type AssistantMessage} from './message.js';
import type {ReplyPosition} from './reply-position.js';
import type {ThinkingFilter} from './thinking-filter.js';

/** The beginning of the thinking of a model, or a text that may continue as one. */
const THINKING = /<(?:think>|t?h?i?n?k?$)/;
/** What a model thought, also without its end. */
const THOUGHT = /<think>[^]*?(?:<\/think>|$)/g;

/** What happens to the reply of a turn. */
export interface TurnListener {
  /** Called with every new state of the reply. */
  onChange(reply: AssistantMessage): void;
  /** Called with the newest position where the reply can be resumed, or with `undefined` if nothing is left to resume. */
  onPosition(position: ReplyPosition | undefined): void;
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
  /** Text that may begin thinking, or that waits for the filter. */
  #held = '';
  #filter: ThinkingFilter | undefined;
  /** Resolves when there is a filter, or when it cannot be loaded. */
  #loading: Promise<void> | undefined;
  #reply: AssistantMessage;
  /** The text on screen when the turn began. */
  readonly #shown: string;

  /**
   * `reply` is empty, or has the text so far. `connections` closes the connection. `shown`: the text on screen, which stays
   * there while its end comes again.
   */
  constructor(reply: AssistantMessage, connections: AbortSignal, listener: TurnListener, shown = '') {
    this.#shown = shown;
    this.signal = AbortSignal.any([connections, this.#stopped.signal]);
    this.#listener = listener;
    this.#reply = reply;
  }

  get reply(): AssistantMessage {
    const {status, content} = this.#reply;
    const isBehind = status !== 'complete' && content !== this.#shown && this.#shown.startsWith(content);
    return isBehind ? {...this.#reply, content: this.#shown} : this.#reply;
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
      await this.#loading;
      this.#take('', true);
      // The client counts thinking as text.
      if (
        this.#filter &&
        !hasText(this.#reply) &&
        finishReason !== 'length' &&
        finishReason !== 'content_filter'
      ) {
        throw new ChatServiceError('protocol', 'The reply has no text.');
      }
      this.#advance({status: 'complete', finishReason});
    } catch (error) {
      await this.#loading;
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
    // Held text and the state of the filter are not stored. So that text is read again.
    if (handle && (this.#held || this.#filter)) return;
    const {id, content} = this.#reply;
    this.#listener.onPosition(handle && {...handle, message: id, length: content.length});
  }

  /** Adds the text of a delta, without thinking. With `isEnd`, only what may be thinking is held back. */
  #take(delta: string, isEnd = false): void {
    const all = this.#held + delta;
    this.#held = '';
    if (this.#filter) {
      const {text, thinking} = this.#filter.take(all, isEnd);
      this.#add(text, thinking);
      return;
    }
    if (isEnd && this.#loading) {
      // The turn does not wait for the filter, which would know all code.
      const isCode = /[`\\]$/.test(this.#reply.content);
      this.#add(isCode ? all : all.replaceAll(THOUGHT, ''));
      return;
    }
    const index = this.#loading ? 0 : isEnd ? -1 : all.search(THINKING);
    this.#held = index < 0 ? '' : all.slice(index);
    this.#add(index < 0 ? all : all.slice(0, index));
    if (this.#held.startsWith('<think>')) this.#loading ??= this.#loadFilter();
  }

  /** Few models show their thinking. If the filter cannot be loaded, thinking is text. */
  #loadFilter(): Promise<void> {
    return import('./thinking-filter.js')
      .then(({ThinkingFilter}) => {
        this.#filter = new ThinkingFilter(this.#reply.content);
        this.#take('');
      })
      .catch(() => {
        this.#loading = undefined;
      });
  }

  #add(text: string, thought = ''): void {
    const {content, thinking = ''} = this.#reply;
    const kept = this.#keepsThinking ? thought : '';
    if (text + kept) {
      this.#advance({content: content + text, status: 'streaming', ...(kept && {thinking: thinking + kept})});
    }
  }

  /** Chunks after a stop must not change the turn. */
  #advance(part: Partial<AssistantMessage>): void {
    if (this.isRunning) this.#change(part);
  }

  #change(part: Partial<AssistantMessage>): void {
    this.#reply = {...this.#reply, ...part};
    this.#listener.onChange(this.reply);
  }
}
