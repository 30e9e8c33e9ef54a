import {field} from '../client/decode.js';
import type {ListenOptions, TransportFunction} from '../client/transport.js';
import type {Author, Handover} from '../client/types.js';
import {decodeAuthor} from '../conversation/author.js';
import {decodeHandover} from '../conversation/decode-handover.js';
import type {Conversation} from '../conversation/conversation.js';
import type {AssistantMessage} from '../conversation/message.js';
import {MAX_MESSAGES} from '../conversation/parse-messages.js';
import type {Thread} from '../conversation/thread.js';
import {append, change, lastReceivedId, receivedMessage} from './append.js';
import {logError} from './log-error.js';
import {onOnePage, reasonOf} from './one-page.js';

/**
 * Listens to what a person writes by itself, from its construction until it is stopped. Of the pages that show the conversation,
 * one listens. After a failure it listens again: sooner when the browser is online again, or the visitor looks at the page.
 */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #stopped = new AbortController();
  /** What has arrived and is not among the messages. */
  readonly #arrived: (AssistantMessage | Handover)[] = [];
  #isAppending = false;
  #isEnded = false;
  #typing: Author | undefined;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #isLost = false;
  #lossTimer: ReturnType<typeof setTimeout> | undefined;
  #hasWarned = false;
  #thread: Thread;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#thread = options.conversation.thread!;
    void onOnePage(`chat-bot-listen:${this.#thread.id}`, this.#stopped.signal, (held) => this.#listen(held));
  }

  /** Who writes now. */
  get typing(): Author | undefined {
    return this.#typing;
  }

  /** True if `listen` has failed for ten seconds. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** `cause`: see `ListenOptions.signal`. */
  stop(cause: 'ended' | 'moved'): void {
    this.#stopped.abort(reasonOf(cause));
    clearTimeout(this.#typingTimer);
    clearTimeout(this.#lossTimer);
  }

  /** Calls `listen` again and again, until the signal aborts. */
  async #listen(signal: AbortSignal): Promise<void> {
    let wait = FIRST_WAIT;
    while (!signal.aborted) {
      const isGood = await this.#call(signal);
      if (signal.aborted) break;
      this.#setTyping(undefined);
      if (isGood) {
        wait = FIRST_WAIT;
        this.#setLost(false);
      } else this.#lossTimer ??= setTimeout(() => this.#setLost(true), LOSS);
      // Not all visitors at once, when a desk comes back.
      await pause(wait * (0.5 + Math.random()), signal);
      if (signal.aborted) this.#sayEnd(signal);
      if (!isGood) wait = Math.min(2 * wait, LONGEST_WAIT);
    }
    // Another page listens.
    if (!this.#stopped.signal.aborted) this.#setLost(false);
  }

  /** An end between two calls is told by one more, whose signal aborts at once. */
  #sayEnd({reason}: AbortSignal): void {
    if ((reason as Error).cause !== 'ended') return;
    const last = new AbortController();
    void this.#call(last.signal);
    last.abort(reason);
  }

  /** Calls `listen` once. Resolves when that is over, with whether it was good: it resolved, or lasted. */
  async #call(signal: AbortSignal): Promise<boolean> {
    const {conversation, listen} = this.#options;
    const over = new AbortController();
    const called = AbortSignal.any([signal, over.signal]);
    const aborted = new Promise<void>((resolve) => called.addEventListener('abort', () => resolve()));
    let isGood = false;
    const noteGood = () => {
      isGood = true;
      this.#setLost(false);
    };
    const settled = setTimeout(noteGood, SETTLED);
    // A cleared conversation has none.
    const {id, serverId} = (this.#thread = conversation.thread ?? this.#thread);
    const after = lastReceivedId(conversation.state.messages);
    try {
      const lasting = listen({
        conversation: {id, ...(serverId !== undefined && {serverId})},
        ...(after !== undefined && {after}),
        receive: (event) => {
          if (called.aborted) return;
          this.#setLost(false);
          this.#receive(event);
        },
        signal: called,
      });
      const isPromise = typeof (lasting as Partial<PromiseLike<unknown>> | undefined)?.then === 'function';
      await Promise.race([isPromise ? Promise.resolve(lasting) : aborted, aborted]);
      return true;
    } catch (error) {
      if (!called.aborted && !this.#hasWarned) {
        this.#hasWarned = true;
        console.error('<chat-bot>: The "listen" of the "transport" failed. It is called again.', error);
      }
      return isGood;
    } finally {
      clearTimeout(settled);
      over.abort(reasonOf('moved'));
    }
  }

  /** Takes a value of the transport, which is not trusted. */
  #receive(event: unknown): void {
    if (this.#isEnded) return;
    const type = field(event, 'type');
    if (type === 'typing') this.#setTyping(decodeAuthor(field(event, 'author')));
    const handover = type === 'handover' ? decodeHandover(event) : undefined;
    const item = type === 'message' ? receivedMessage(event) : handover;
    if (!item) return;
    this.#isEnded = handover?.state === 'ended';
    this.#setTyping(undefined);
    this.#arrived.push(item);
    if (this.#arrived.length > MAX_MESSAGES) this.#arrived.shift();
    void this.#append();
  }

  async #append(): Promise<void> {
    if (this.#isAppending) return;
    this.#isAppending = true;
    const {conversation, onMessages} = this.#options;
    const {signal} = this.#stopped;
    const add = () => append(conversation, this.#arrived.splice(0));
    while (this.#arrived.length > 0 && !signal.aborted) {
      try {
        const added = await change(conversation, add, signal);
        // In a new conversation, nothing of this one has a place.
        if (!added) break;
        onMessages(added);
      } catch (error) {
        if (signal.aborted) break;
        logError(error as Error);
        await pause(FIRST_WAIT, signal);
      }
    }
    this.#isAppending = false;
  }

  #setTyping(given: Author | undefined): void {
    const author = given?.kind === 'person' ? given : undefined;
    clearTimeout(this.#typingTimer);
    if (author) this.#typingTimer = setTimeout(() => this.#setTyping(undefined), TYPING);
    if (author === this.#typing) return;
    this.#typing = author;
    this.#options.onChange();
  }

  #setLost(isLost: boolean): void {
    if (!isLost) {
      clearTimeout(this.#lossTimer);
      this.#lossTimer = undefined;
    }
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    this.#options.onChange();
  }
}

export interface ListenerOptions {
  /** Has a thread. */
  readonly conversation: Conversation;
  readonly listen: (options: ListenOptions) => unknown;
  /** Called with the messages that were added. */
  readonly onMessages: (messages: readonly AssistantMessage[]) => void;
  /** Called when somebody begins or stops to write, and when the connection is lost or is back. */
  readonly onChange: () => void;
}

/** Returns the method `listen` of a transport. */
export function listenOf(transport: unknown): ListenerOptions['listen'] | undefined {
  const {listen} = Object(transport) as Partial<TransportFunction>;
  const hasListen = typeof transport === 'function' && typeof listen === 'function';
  return hasListen ? (options) => listen.call(transport, options) : undefined;
}

/** Time until the next call, in milliseconds. Each failure after the first one doubles it. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** Time after which a call without an event has not failed, in milliseconds. */
const SETTLED = 30_000;

/** Time of failures until the visitor is told, in milliseconds. */
const LOSS = 10_000;

/** Time until somebody who writes no longer does, in milliseconds. */
const TYPING = 6_000;

/** Resolves after a time in milliseconds, when the browser is online again, when the page is shown, or when the signal aborts. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, time);
    const options = {signal: done.signal};
    addEventListener('online', end, options);
    const handleShown = () => document.visibilityState === 'visible' && end();
    document.addEventListener('visibilitychange', handleShown, options);
    signal.addEventListener('abort', end, options);
    if (signal.aborted) end();
  });
}
