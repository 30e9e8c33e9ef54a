import type {ReplyEnd, ReplyHandle, ReplyHandlers} from '../client/chat-client.js';
import {ChatServiceError, errorWithoutText} from '../client/errors.js';
import {hasText, isOpen, type AssistantMessage, type Message} from './message.js';
import {filterThinking, type Growth} from './thinking-filter.js';

/** Position from which a reply can be resumed. Has a secret, so only the visitor's storage gets it. */
export interface ReplyPosition extends ReplyHandle {
  /** The id of the message. */
  readonly message: string;
  /** Number of characters of the message before this position. The service sends the text after it again. */
  readonly length: number;
}

/** Maximum number of steps of a reply. */
const MAX_STEPS = 20;

/** Fields that a page adds to the request of a question. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** Source of replies. */
export interface Agent {
  /** True if it can be asked. A page can set `bot-id` late. */
  readonly isNamed: boolean;
  /** True if nothing may be sent to it before the visitor has agreed. Default: false. */
  readonly asksConsent?: boolean;
  /** True if its replies keep the thinking. */
  readonly keepsThinking: boolean;
  /** Requests the reply to `messages`, which end with a question. `fields`: extra fields of the request. */
  reply(
    messages: readonly Message[],
    fields: ExtraFields | undefined,
    handlers: ReplyHandlers,
    signal: AbortSignal,
  ): Promise<ReplyEnd>;
  resume(handle: ReplyHandle, handlers: ReplyHandlers, signal: AbortSignal): Promise<ReplyEnd>;
  stop(handle: ReplyHandle): Promise<void>;
}

/** Lets all pages that show the same conversation run one turn at a time. */
export interface TurnCoordinator {
  /** Resolves when this page can run a turn, with a function that ends it. Rejects when `signal` aborts. */
  begin(signal: AbortSignal): Promise<() => void>;
  /** Stops the turn that another page runs. */
  stop(): void;
}

export interface TurnOptions {
  /** The reply: empty, or with its text so far. */
  readonly reply: AssistantMessage;
  /** The text on screen, which stays visible while the service sends the end of it again. Default: ''. */
  readonly shown?: string | undefined;
  readonly keepsThinking: boolean;
  /** Decides when the turn begins. Default: at once. */
  readonly coordinator?: TurnCoordinator | undefined;
  readonly position?: ReplyPosition | undefined;
  /** Closes the connection. */
  readonly connections: AbortSignal;
  /** Called when the reply or its position has changed. `growth`: the added text, if nothing else changed. */
  readonly onChange: (turn: Turn, growth?: Growth) => void;
}

/**
 * One request and its reply, including late references. A turn waits for its coordinator. It runs until its
 * reply ends or the visitor leaves the page: then the reply stays open, and another turn resumes it. Ignores
 * text that arrives after the end.
 */
export class Turn {
  /** Aborts when the turn is stopped or the conversation closes its connections. */
  readonly signal: AbortSignal;
  /** Not part of the message, because events and exports contain messages. */
  position: ReplyPosition | undefined;
  readonly #options: TurnOptions;
  readonly #stopped = new AbortController();
  readonly #filter = filterThinking();
  #isWaiting: boolean;
  #reply: AssistantMessage;
  /** The text and the thinking so far. Copied to `#reply` when it is read. */
  #content: string;
  #thinking: string;
  /** When the latest thinking arrived, in milliseconds. */
  #thoughtAt = 0;
  /** The text on screen when the turn began. Cleared when the reply has caught up. */
  #shown: string;
  /** True if the reply has all text that arrived. */
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

  get reply(): AssistantMessage {
    const content = this.#shown || this.#content;
    if (this.#reply.content !== content || (this.#reply.thinking ?? '') !== this.#thinking) {
      this.#reply = {...this.#reply, content, ...(this.#thinking && this.#thoughts)};
    }
    return this.#reply;
  }

  get #thoughts() {
    const time = this.#thoughtAt - this.#reply.createdAt.getTime();
    return {thinking: this.#thinking, thinkingSeconds: Math.max(1, Math.round(time / 1000))};
  }

  get isRunning(): boolean {
    return isOpen(this.#reply) && !this.#stopped.signal.aborted;
  }

  get isWaiting(): boolean {
    return this.#isWaiting && this.isRunning;
  }

  /** Resolves with the reply when the turn is over, also after an error. References can follow. */
  async run(
    request: (handlers: ReplyHandlers, signal: AbortSignal) => Promise<ReplyEnd>,
  ): Promise<AssistantMessage> {
    let giveBack: (() => void) | undefined;
    try {
      const {coordinator} = this.#options;
      if (coordinator) {
        giveBack = await coordinator.begin(this.signal).catch((cause: unknown) => {
          throw new ChatServiceError('interrupted', 'The turn could not begin: page left or lock denied.', {
            cause,
          });
        });
        // The turn was stopped while it waited.
        if (!this.isRunning) return this.reply;
        this.#isWaiting = false;
      }
      const {finishReason} = await request(
        {
          onDelta: (delta) => this.#take(delta),
          onStep: (step) => {
            // Steps after the first text are ignored.
            if (this.#content === '')
              this.#change({steps: [...(this.#reply.steps ?? []), step].slice(-MAX_STEPS)});
          },
          onReferences: (references) => this.#change({references}),
          onSuggestions: (suggestions) => this.#change({suggestions}),
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

  /** Ends a running turn, closes its connection, and keeps the text received so far. `error`: the reason. */
  stop(error?: ChatServiceError): void {
    this.position = undefined;
    if (!this.isRunning) return;
    this.#take('', true);
    if (error) this.#cut(error);
    else this.#end({status: 'stopped'});
    this.#stopped.abort();
  }

  /** Closes the connection of a running turn. Its reply stays open, so that another turn can resume it. */
  leave(): void {
    this.#stopped.abort();
  }

  #hold(handle: ReplyHandle | undefined): void {
    // Held text and thinking are not stored, so the position must not move past them.
    if (handle && !this.#isWhole) return;
    this.position = handle && {...handle, message: this.#reply.id, length: this.#content.length};
    // The text that came with an event has been reported.
    if (!handle?.lastEventId) this.#options.onChange(this);
  }

  /** Adds the text of a delta, without thinking. `isEnd`: adds held text, too. */
  #take(delta: string, isEnd = false): void {
    if (!this.isRunning) return;
    const {text, thinking, isWhole, moved} = this.#filter(delta, isEnd);
    this.#isWhole = isWhole;
    const thought = this.#options.keepsThinking ? thinking : '';
    this.#thinking += thought;
    if (thought) this.#thoughtAt = Date.now();
    if (moved) {
      this.#content = text;
      if (moved.startsWith(this.#shown)) this.#shown = '';
      // The reply can now be resumed only from its beginning.
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
