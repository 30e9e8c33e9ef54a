import type {ReplyEnd, ReplyHandle, ReplyHandlers} from '../client/chat-client.js';
import {ChatServiceError, errorWithoutText} from '../client/errors.js';
import {hasText, isOpen, type AssistantMessage, type Message} from './message.js';
import {filterThinking, type Growth} from './thinking-filter.js';

/** Where a reply can be resumed. Only for the storage of this visitor, because the key belongs to it. */
export interface ReplyPosition extends ReplyHandle {
  /** The id of the message. */
  readonly message: string;
  /** The characters of the message before this position. The text after it comes again. */
  readonly length: number;
}

/** Fields that a page adds to the request of a question. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** Replies to questions. */
export interface Agent {
  /** Whether it can be asked: a page may name it late. */
  readonly isNamed: boolean;
  /** Whether its replies have what the model thinks. */
  readonly keepsThinking: boolean;
  /** Requests the reply to `messages`, which end with a question. `fields` are what the page adds to this request. */
  reply(
    messages: readonly Message[],
    fields: ExtraFields | undefined,
    handlers: ReplyHandlers,
    signal: AbortSignal,
  ): Promise<ReplyEnd>;
  /** Requests the rest of a reply that the service keeps. */
  resume(handle: ReplyHandle, handlers: ReplyHandlers, signal: AbortSignal): Promise<ReplyEnd>;
  /** Ends a reply that the service keeps. */
  stop(handle: ReplyHandle): Promise<void>;
}

/** Lets all pages that show the same conversation run one turn at a time. */
export interface TurnCoordinator {
  /** Resolves when this page may run a turn, with a function that ends it. Rejects when `signal` aborts. */
  begin(signal: AbortSignal): Promise<() => void>;
  /** Stops the turn that another page runs. */
  stop(): void;
}

export interface TurnOptions {
  /** The reply: empty, or with its text so far. */
  readonly reply: AssistantMessage;
  /** The text on screen, which stays there while its end comes again. Default: ''. */
  readonly shown?: string | undefined;
  readonly keepsThinking: boolean;
  /** Allows the turn to begin. Default: it may begin at once. */
  readonly coordinator?: TurnCoordinator | undefined;
  /** Default: the reply cannot be resumed. */
  readonly position?: ReplyPosition | undefined;
  /** Closes the connection. */
  readonly connections: AbortSignal;
  /** Called when the reply or its position has changed. `growth`: the reply has only grown, by this text. */
  readonly onChange: (turn: Turn, growth?: Growth) => void;
}

/**
 * One request and the reply to it, from the request to the last of its references. A turn first waits until it may begin. It
 * runs until its reply is no longer open, or until its page is left: then the reply stays open, and another turn resumes it.
 * Text that arrives after the end changes nothing.
 */
export class Turn {
  /** Aborts when the turn is stopped, or the connections of its conversation are closed. */
  readonly signal: AbortSignal;
  /** Where the reply can be resumed. In no message, because events and exports have all of a message. */
  position: ReplyPosition | undefined;
  readonly #options: TurnOptions;
  readonly #stopped = new AbortController();
  readonly #filter = filterThinking();
  #isWaiting: boolean;
  #reply: AssistantMessage;
  /** The text and the thinking so far. `#reply` gets them when it is read. */
  #content: string;
  #thinking: string;
  /** The text on screen when the turn began, until the reply has it again. */
  #shown: string;
  /** Whether the reply has all text that arrived. */
  #isWhole: boolean;

  constructor(options: TurnOptions) {
    const {reply, shown = '', position, coordinator, connections} = options;
    this.signal = AbortSignal.any([connections, this.#stopped.signal]);
    this.position = position;
    this.#options = options;
    this.#isWaiting = coordinator !== undefined;
    this.#reply = reply;
    this.#content = reply.content;
    this.#thinking = reply.thinking ?? '';
    this.#shown = shown;
    this.#isWhole = this.#filter(reply.content, true).isWhole;
  }

  /** The newest state of the reply, also after its end. */
  get reply(): AssistantMessage {
    const content = this.#shown || this.#content;
    if (this.#reply.content !== content || (this.#reply.thinking ?? '') !== this.#thinking) {
      this.#reply = {...this.#reply, content, ...(this.#thinking && {thinking: this.#thinking})};
    }
    return this.#reply;
  }

  get isRunning(): boolean {
    return isOpen(this.#reply) && !this.#stopped.signal.aborted;
  }

  /** Whether the request may not be sent yet. */
  get isWaiting(): boolean {
    return this.#isWaiting && this.isRunning;
  }

  /** Sends `request`, for a reply or for the rest of one, as soon as it may. Resolves with the reply when the turn is over, however it ended. References may follow. */
  async run(
    request: (handlers: ReplyHandlers, signal: AbortSignal) => Promise<ReplyEnd>,
  ): Promise<AssistantMessage> {
    let giveBack: (() => void) | undefined;
    try {
      const {coordinator} = this.#options;
      if (coordinator) {
        giveBack = await coordinator.begin(this.signal).catch((cause: unknown) => {
          throw new ChatServiceError('interrupted', 'The turn could not begin.', {cause});
        });
        // Stopped while it waited.
        if (!this.isRunning) return this.reply;
        this.#isWaiting = false;
      }
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
      const error = this.#content.trim() === '' && errorWithoutText(finishReason);
      if (error) throw error;
      this.#end({status: 'complete', finishReason});
    } catch (error) {
      this.#take('', true);
      this.#cut(error as ChatServiceError);
    } finally {
      giveBack?.();
    }
    return this.reply;
  }

  /** Ends a running turn, closes its connection, and keeps the text received so far. An error tells why it ended. */
  stop(error?: ChatServiceError): void {
    this.position = undefined;
    if (!this.isRunning) return;
    this.#take('', true);
    if (error) this.#cut(error);
    else this.#end({status: 'stopped'});
    this.#stopped.abort();
  }

  /** Closes the connection of a running turn, whose reply stays open: another turn resumes it. */
  leave(): void {
    this.#stopped.abort();
  }

  #hold(handle: ReplyHandle | undefined): void {
    // Text that the filter holds back is not stored, and neither is thinking. So that text is read again.
    if (handle && !this.#isWhole) return;
    this.position = handle && {...handle, message: this.#reply.id, length: this.#content.length};
    // The text that came with an event has been reported.
    if (!handle?.lastEventId) this.#options.onChange(this);
  }

  /** Adds the text of a delta, without thinking. With `isEnd`, no text is held back. */
  #take(delta: string, isEnd = false): void {
    if (!this.isRunning) return;
    const {text, thinking, isWhole, moved} = this.#filter(delta, isEnd);
    this.#isWhole = isWhole;
    const thought = this.#options.keepsThinking ? thinking : '';
    this.#thinking += thought;
    if (moved) {
      this.#content = text;
      if (moved.startsWith(this.#shown)) this.#shown = '';
      // From now on, the reply can be resumed only at its beginning.
      if (this.position) this.position = {...this.position, lastEventId: undefined, length: 0};
    } else {
      this.#content += text;
    }
    if (text === '' && thought === '' && !moved) return;
    const isMore = this.#reply.status === 'streaming' && !moved && this.#shown === '';
    if (isMore) this.#options.onChange(this, {text, thinking: thought});
    else this.#change({status: 'streaming'});
  }

  #cut(error: ChatServiceError): void {
    this.#end({status: hasText(this.reply) ? 'interrupted' : 'failed', error});
  }

  #end(part: Partial<AssistantMessage>): void {
    if (this.isRunning) this.#change(part);
  }

  #change(part: Partial<AssistantMessage>): void {
    this.#reply = {...this.#reply, ...part};
    if (this.#reply.status === 'complete' || this.#content.startsWith(this.#shown)) this.#shown = '';
    this.#options.onChange(this);
  }
}
