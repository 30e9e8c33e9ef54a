import type {ReplyEnd, ReplyHandle, ReplyHandlers} from '../client/chat-client.js';
import {ChatServiceError, errorWithoutText} from '../client/errors.js';
import {cutStatus, hasBegun, hasText, isOpen, type AssistantMessage} from './message.js';
import {shownReferences} from './shown-references.js';
import {ThinkingFilter, type Delta} from './thinking-filter.js';
import type {Asked} from './thread.js';

/**
 * One request and its reply, including late references. A turn waits for its coordinator. It runs until its reply ends or
 * the visitor leaves the page: then the reply stays open, and another turn resumes it.
 *
 * @example
 * ```ts
 * const turn = new Turn({
 *   reply: {role: 'assistant', id: '2', content: '', references: [], status: 'pending', createdAt: new Date()},
 *   keepsThinking: false,
 *   connections: new AbortController().signal,
 *   onChange: () => draw(turn.reply),
 *   onClose: () => console.log('Nothing follows.'),
 * });
 * // A request calls the handlers, and resolves at the end of the text.
 * const reply = await turn.run((handlers, signal) => client.reply(request, handlers, signal));
 * ```
 */
export class Turn {
  readonly #options: TurnOptions;
  readonly #filter = new ThinkingFilter();
  readonly #stopped = new AbortController();
  readonly #signal: AbortSignal;
  #reply: AssistantMessage;
  #shown: string;
  #position: ReplyPosition | undefined;
  /** The text and the thinking so far. Copied to `#reply` when it is read. */
  #content: string;
  #thinking: string;
  /** The words for the current step when it is done. */
  #stepDone: string | undefined;
  /** When the latest thinking arrived, in milliseconds. */
  #thoughtAt = 0;
  /** True if the reply has all text that arrived. */
  #isWhole: boolean;
  #isWaiting: boolean;
  /** True if nothing follows, neither references nor suggestions. */
  #isClosed = false;

  constructor(options: TurnOptions) {
    const {reply, shown = '', position, coordinator, connections} = options;
    this.#options = options;
    this.#reply = reply;
    this.#shown = shown;
    this.#position = position;
    this.#content = reply.content;
    this.#thinking = reply.thinking ?? '';
    this.#isWhole = this.#filter.add(reply.content, true).isWhole;
    this.#isWaiting = coordinator !== undefined;
    this.#signal = AbortSignal.any([connections, this.#stopped.signal]);
  }

  get reply(): AssistantMessage {
    const content = this.#shown || this.#content;
    const thinking = this.#thinking;
    if (this.#reply.content !== content || (this.#reply.thinking ?? '') !== thinking) {
      const seconds = Math.round((this.#thoughtAt - this.#reply.createdAt.getTime()) / 1000);
      const thought = thinking && {thinking, thinkingSeconds: Math.max(1, seconds)};
      this.#reply = {...this.#reply, content, ...thought};
    }
    return this.#reply;
  }

  /** Not part of the message, because events and exports contain messages. */
  get position(): ReplyPosition | undefined {
    return this.#position;
  }

  get isRunning(): boolean {
    return isOpen(this.#reply) && !this.#stopped.signal.aborted;
  }

  /** True after the end of a whole reply, while its references can follow. */
  get awaitsReferences(): boolean {
    return this.#reply.status === 'complete' && !this.#isClosed;
  }

  get isWaiting(): boolean {
    return this.#isWaiting && this.isRunning;
  }

  /** Resolves with the reply when the turn is over, also after an error. References can follow. */
  async run(
    request: (handlers: TurnHandlers, signal: AbortSignal) => Promise<TurnEnd>,
  ): Promise<AssistantMessage> {
    let giveBack: (() => void) | undefined;
    try {
      if (this.#isWaiting) {
        giveBack = await this.#begin();
        // The turn was stopped while it waited.
        if (!this.isRunning) return this.reply;
        this.#isWaiting = false;
      }
      const {finishReason, needsNoText} = await request(this.#handlers(), this.#signal);
      this.#receive('', true);
      // The client counts thinking and invisible characters as text.
      const error = !needsNoText && !hasBegun(this.reply) && errorWithoutText(finishReason);
      if (error) throw error;
      this.#end({status: 'complete', finishReason, ...this.#endStep()});
    } catch (error) {
      this.#receive('', true);
      this.#cut(error as ChatServiceError);
    } finally {
      giveBack?.();
    }
    return this.reply;
  }

  /** Ends a running turn, closes its connection, and keeps the text received so far. `error`: the reason. */
  stop(error?: ChatServiceError): void {
    this.#position = undefined;
    if (!this.isRunning) return;
    this.#receive('', true);
    if (!error) this.#end({status: 'stopped'});
    else if (cutStatus(this.reply) === 'complete') this.#end({status: 'complete', ...this.#endStep()});
    else this.#cut(error);
    this.leave();
  }

  /** Closes the connection of a running turn. Its reply stays open, so that another turn can resume it. */
  leave(): void {
    this.#stopped.abort();
  }

  #begin(): Promise<() => void> | undefined {
    return this.#options.coordinator?.begin(this.#signal).catch((cause: unknown) => {
      const message = 'The question could not be sent: the page was left, or the browser denied the lock.';
      throw new ChatServiceError('interrupted', message, {cause});
    });
  }

  #handlers(): TurnHandlers {
    return {
      onDelta: (delta) => this.#receive(delta),
      onPart: (part) => this.#end(part),
      onStep: (step, done) => this.#addStep(step, done),
      onReferences: (references) => this.#change({references: shownReferences(references)}),
      onSuggestions: (suggestions) => this.#change({suggestions}),
      onReplyHandle: (handle) => this.#hold(handle),
      onClose: () => {
        this.#isClosed = true;
        this.#options.onClose();
      },
    };
  }

  #hold(handle: ReplyHandle | undefined): void {
    // Held text and thinking are not stored, so the position must not move past them.
    if (handle && !this.#isWhole) return;
    this.#position = handle && {...handle, message: this.#reply.id, length: this.#content.length};
    // The text that came with an event has been reported.
    if (!handle?.lastEventId) this.#options.onChange();
  }

  /** Adds the text of a delta, without thinking. Ignores text after the end. `isEnd`: adds held text, too. */
  #receive(delta: string, isEnd = false): void {
    if (!this.isRunning) return;
    const {keepsThinking, onChange} = this.#options;
    const {text, isWhole, ...added} = this.#filter.add(delta, isEnd);
    this.#isWhole = isWhole;
    const thinking = keepsThinking ? added.thinking : '';
    this.#thinking += thinking;
    if (thinking) this.#thoughtAt = Date.now();
    this.#content += text;
    if (text === '' && thinking === '') return;
    const step = text && this.#endStep();
    if (this.#reply.status === 'streaming' && this.#shown === '' && !step) onChange({text, thinking});
    else this.#change({status: 'streaming', ...step});
  }

  #addStep(step: string, done: string | undefined): void {
    if (!this.isRunning) return;
    const {steps = []} = this.#endStep() ?? this.#reply;
    this.#stepDone = done;
    this.#change({steps: [...steps, step].slice(-MAX_STEPS), step});
  }

  /** Returns what changes when the current step is done. */
  #endStep(): Pick<AssistantMessage, 'steps' | 'step'> | undefined {
    const {steps, step} = this.#reply;
    // The step can have begun on another page.
    return step ? {steps: steps!.with(-1, this.#stepDone ?? step), step: undefined} : undefined;
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
    this.#options.onChange();
  }
}

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

/** The regular end of a turn. */
export interface TurnEnd extends ReplyEnd {
  /** True if the reply is complete without text. */
  readonly needsNoText?: boolean;
}

/** Receives the parts of a reply as they arrive. */
export interface TurnHandlers extends ReplyHandlers {
  /** Receives what a transport tells of the message. */
  readonly onPart: (part: Pick<AssistantMessage, 'author' | 'requests' | 'hasActed'>) => void;
}

/** Source of replies. */
export interface Agent {
  /** True if it can be asked. A page can set `bot-id` late. */
  readonly isNamed: boolean;
  /** True if nothing may be sent to it before the visitor agrees. */
  readonly needsConsent: boolean;
  /** True if its replies keep the thinking. */
  readonly keepsThinking: boolean;
  /** True if it can still get this file. Default: it can get none. */
  hasFile?(id: string): boolean;
  /** Requests the reply to a question. `fields`: extra fields of the request. */
  reply(
    asked: Asked,
    fields: ExtraFields | undefined,
    handlers: TurnHandlers,
    signal: AbortSignal,
  ): Promise<TurnEnd>;
  resume(handle: ReplyHandle, handlers: ReplyHandlers, signal: AbortSignal): Promise<ReplyEnd>;
  stop(handle: ReplyHandle): Promise<void>;
}

/** Lets all pages that show the same conversation run one turn at a time. */
export interface TurnCoordinator {
  /** Resolves when this page can run a turn, with a function that ends it. Rejects when `signal` aborts. */
  begin(signal?: AbortSignal): Promise<() => void>;
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
  /** Called when the reply or its position has changed. `delta`: the added text, if nothing else changed. */
  readonly onChange: (delta?: Delta) => void;
  /** Called when nothing follows any more, neither references nor suggestions. */
  readonly onClose: () => void;
}
