import type {ReplyEnd, ReplyHandle, ReplyHandlers} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import {hasText, type AssistantMessage, type AssistantMessageStatus, type Message} from './message.js';
import type {ExtraFields} from './request.js';
import {filterThinking} from './thinking-filter.js';

/**
 * The phase of a turn:
 * - `waiting`: other pages that show the conversation have to finish their turns first
 * - `pending`, `streaming`, `complete`, `stopped`, `interrupted`, `failed`: the status of its reply
 * - `left`: the page is left; the reply stays open, because another turn will resume it
 */
export type TurnPhase = 'waiting' | 'left' | AssistantMessageStatus;

/**
 * What happens in a turn:
 * - `begin`: its request is sent
 * - `text`: text arrives
 * - `end`: the service ends the reply
 * - `fail`: the reply breaks off before it has text
 * - `interrupt`: the reply breaks off after some text
 * - `stop`: the visitor stops it
 * - `leave`: the page is left
 */
export type TurnEvent = 'begin' | 'text' | 'end' | 'fail' | 'interrupt' | 'stop' | 'leave';

const ENDS = {fail: 'failed', interrupt: 'interrupted', stop: 'stopped', leave: 'left'} as const;
const RUNS = {...ENDS, text: 'streaming', end: 'complete'} as const;

/**
 * The phase after each event, while the turn runs. Events that are not listed change nothing: chunks may arrive after a stop.
 */
const TRANSITIONS: Partial<Record<TurnPhase, Partial<Record<TurnEvent, TurnPhase>>>> = {
  waiting: {...ENDS, begin: 'pending'},
  pending: RUNS,
  streaming: RUNS,
};

/** Returns the phase of a turn after an event, or `undefined` if that changes nothing. */
export function transition(phase: TurnPhase, event: TurnEvent): TurnPhase | undefined {
  return TRANSITIONS[phase]?.[event];
}

/** Where a reply can be resumed. Only for the storage of this visitor, because the key belongs to it. */
export interface ReplyPosition extends ReplyHandle {
  /** The id of the message. */
  readonly message: string;
  /** The characters of the message before this position. The text after it comes again. */
  readonly length: number;
}

/** What the reply of a turn gains. */
export interface Growth {
  readonly text: string;
  readonly thinking: string;
}

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

/** Is told what happens to a turn. */
export interface TurnListener {
  /** The reply has changed. `growth`: only by this text. */
  onChange(turn: Turn, growth?: Growth): void;
  /** The newest position where the reply can be resumed, or `undefined` if nothing is left to resume. */
  onPosition(turn: Turn, position: ReplyPosition | undefined): void;
}

/** Asks for a reply, or for the rest of one. */
export type RequestReply = (handlers: ReplyHandlers, signal: AbortSignal) => Promise<ReplyEnd>;

interface TurnOptions {
  /** The reply: empty, or with its text so far. */
  readonly reply: AssistantMessage;
  /** Default: `waiting`, or the status of a reply that has ended. */
  readonly phase?: TurnPhase;
  /** The text on screen, which stays there while its end comes again. Default: ''. */
  readonly shown?: string;
  /** Closes the connection. */
  readonly connections: AbortSignal;
  readonly listener: TurnListener;
}

/** One request and the reply to it, from the request to the last of its references. */
export class Turn {
  /** Aborts when the turn is stopped, or the connections of its conversation are closed. */
  readonly signal: AbortSignal;
  readonly #stopped = new AbortController();
  readonly #listener: TurnListener;
  readonly #filter = filterThinking();
  #keepsThinking = false;
  #phase: TurnPhase;
  #reply: AssistantMessage;
  /** The text and the thinking so far. `#reply` gets them when it is read. */
  #content: string;
  #thinking: string;
  /** The text on screen when the turn began, until the reply has it again. */
  #shown: string;
  #position: ReplyPosition | undefined;
  /** Whether the reply has all text that arrived. */
  #isWhole: boolean;

  constructor({reply, phase = 'waiting', shown = '', connections, listener}: TurnOptions) {
    this.signal = AbortSignal.any([connections, this.#stopped.signal]);
    this.#listener = listener;
    this.#phase = phase;
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
    return this.#phase in TRANSITIONS;
  }

  /** Whether the request may not be sent yet. */
  get isWaiting(): boolean {
    return this.#phase === 'waiting';
  }

  /** Sends the request. Resolves with the reply when the turn is over, however it ended. References may follow. */
  async run(request: RequestReply, keepsThinking = false): Promise<AssistantMessage> {
    this.#advance('begin');
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
      if (this.#content.trim() === '' && finishReason !== 'length' && finishReason !== 'content_filter') {
        throw new ChatServiceError('protocol', 'The reply has no text.');
      }
      this.#advance('end', {finishReason});
    } catch (error) {
      this.#take('', true);
      this.#cut(error as ChatServiceError);
    }
    return this.reply;
  }

  /** Calls `run` when the coordinator allows it. Resolves with the reply, however the turn ended. */
  async runWhenAllowed(coordinator: TurnCoordinator, run: () => Promise<unknown>): Promise<AssistantMessage> {
    let end: (() => void) | undefined;
    try {
      end = await coordinator.begin(this.signal);
      if (this.isRunning) await run();
    } catch (error) {
      // Unless it was stopped while it waited.
      this.stop(new ChatServiceError('interrupted', 'The turn could not begin.', {cause: error}));
    } finally {
      end?.();
    }
    return this.reply;
  }

  /** Ends a running turn, closes its connection, and keeps the text received so far. An error tells why it ended. */
  stop(error?: ChatServiceError): void {
    if (!this.isRunning) return;
    this.#take('', true);
    this.#position = undefined;
    if (error) this.#cut(error);
    else this.#advance('stop');
    this.#stopped.abort();
  }

  /** Closes the connection of a running turn, whose reply stays open: another turn resumes it. */
  leave(): void {
    this.#advance('leave');
    this.#stopped.abort();
  }

  #hold(handle: ReplyHandle | undefined): void {
    // Text that the filter holds back is not stored, and neither is thinking. So that text is read again.
    if (handle && !this.#isWhole) return;
    this.#setPosition(handle && {...handle, message: this.#reply.id, length: this.#content.length});
  }

  #setPosition(position: ReplyPosition | undefined): void {
    this.#position = position;
    this.#listener.onPosition(this, position);
  }

  /** Adds the text of a delta, without thinking. With `isEnd`, no text is held back. */
  #take(delta: string, isEnd = false): void {
    if (!this.isRunning) return;
    const {text, thinking, isWhole, moved} = this.#filter(delta, isEnd);
    this.#isWhole = isWhole;
    const thought = this.#keepsThinking ? thinking : '';
    this.#thinking += thought;
    if (moved) {
      this.#content = text;
      if (moved.startsWith(this.#shown)) this.#shown = '';
      // From now on, the reply can be resumed only at its beginning.
      if (this.#position) this.#setPosition({...this.#position, lastEventId: undefined, length: 0});
    } else {
      this.#content += text;
    }
    if (text === '' && thought === '' && !moved) return;
    const isMore = this.#phase === 'streaming' && !moved && this.#shown === '';
    if (isMore) this.#listener.onChange(this, {text, thinking: thought});
    else this.#advance('text');
  }

  #cut(error: ChatServiceError): void {
    this.#advance(hasText(this.reply) ? 'interrupt' : 'fail', {error});
  }

  #advance(event: TurnEvent, part: Partial<AssistantMessage> = {}): void {
    const phase = transition(this.#phase, event);
    if (phase === undefined) return;
    this.#phase = phase;
    // Neither is seen in the reply.
    if (event !== 'begin' && phase !== 'left')
      this.#change({status: phase as AssistantMessageStatus, ...part});
  }

  #change(part: Partial<AssistantMessage>): void {
    this.#reply = {...this.#reply, ...part};
    if (this.#phase === 'complete' || this.#content.startsWith(this.#shown)) this.#shown = '';
    this.#listener.onChange(this);
  }
}
