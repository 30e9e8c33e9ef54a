import type {ChatClient} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {history} from './history.js';
import {isOpen, lastReply, type AssistantMessage, type Message, type UserMessage} from './message.js';
import {parseMessages} from './parse-messages.js';
import {Turn} from './turn.js';

/**
 * - `ready`: the next question may be asked
 * - `submitted`: a question is on its way
 * - `streaming`: the reply comes in
 * - `error`: the last reply failed; the next question may be asked, or this one again
 */
export type ConversationStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/** Part of every id, because several pages may show the same conversation. */
const PAGE = Math.random().toString(36).slice(2, 10);
let lastId = 0;

/** The error of a reply that ended because its page was left. */
const PAGE_LEFT = 'The page was left before the reply was complete.';

/** Lets all pages that show the same conversation run one turn at a time. */
export interface TurnCoordinator {
  /** Resolves when this page may run a turn, with a function that ends it. Rejects when `signal` aborts. */
  begin(signal: AbortSignal): Promise<() => void>;
  /** Stops the turn that another page runs. */
  stop(): void;
}

/** A snapshot: replaced, never changed. */
export interface ConversationState {
  readonly status: ConversationStatus;
  readonly messages: readonly Message[];
  /** Why the last question has no whole reply. */
  readonly error: ChatServiceError | undefined;
  /** Whether earlier messages were too many to be kept. */
  readonly isTruncated?: true | undefined;
}

/** Fields of a request besides the messages, and the most messages it may have (default: all). */
export interface RequestSettings extends Omit<ChatCompletionRequest, 'messages'> {
  readonly maxHistory?: number;
}

const STATUS_BY_REPLY: Record<AssistantMessage['status'], ConversationStatus> = {
  pending: 'submitted',
  streaming: 'streaming',
  complete: 'ready',
  stopped: 'ready',
  interrupted: 'error',
  failed: 'error',
};

/** The messages, and the one turn that may be running. Uses no DOM. */
export class Conversation {
  readonly #client: ChatClient;
  readonly #settings: () => RequestSettings;
  readonly #listeners = new Set<() => void>();
  #state: ConversationState = {status: 'ready', messages: [], error: undefined};
  #turn: Turn | undefined;
  /** Whether the request of the running turn may be sent. */
  #hasBegun = false;
  /** Returns the messages that the running turn asks, for the messages so far. */
  #act: (messages: readonly Message[]) => readonly Message[] = (messages) => messages;
  /** Its result. */
  #asked: readonly Message[] = [];
  /** Ends all connections, also those that only wait for the sources of earlier replies. */
  #connections = new AbortController();
  /** The messages that a new reply replaces: they return if that reply never begins. */
  #replaced: readonly Message[] | undefined;
  /** The text of the last question, if the messages that it should replace returned. */
  #failed: readonly Message[] | undefined;
  #epoch = 0;

  /** `settings` is asked at every request, so that a changed model counts from the next question on. */
  constructor(client: ChatClient, settings: () => RequestSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  /** Default: this page is the only one that shows the conversation. */
  coordinator: TurnCoordinator | undefined;

  get state(): ConversationState {
    return this.#state;
  }

  /** The messages worth keeping: while a new reply that replaces others has not begun, those others. */
  get kept(): readonly Message[] {
    return this.#replaced ?? this.#state.messages;
  }

  /** Whether a turn is running, on this page or another one: there is never more than one. */
  get isBusy(): boolean {
    return this.isRunning || hasOpenReply(this.#state.messages);
  }

  /** Whether this page runs a turn. */
  get isRunning(): boolean {
    return this.#turn?.isRunning ?? false;
  }

  /** Whether the turn of this page waits for its coordinator. */
  get isWaiting(): boolean {
    return this.isRunning && !this.#hasBegun;
  }

  /** Increments when a conversation is cleared. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Calls `listener` after every change of `state`; the result ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws the reason why `content` cannot be sent now: it has no text, or another turn is running. */
  requireSendable(content: string): void {
    if (content.trim() === '') throw new Error('Cannot send an empty message.');
    this.#requireIdle();
  }

  /** Throws if the visitor has asked nothing with this `id`. */
  requireQuestion(id: string): void {
    if (this.#indexOfQuestion(id) < 0) throw new Error(`No question has the id "${id}".`);
  }

  /**
   * Asks a question. Resolves with the reply once the turn is over, however it ended: see the reply's `status`.
   * Throws at once, and sends nothing, if it is not sendable.
   */
  send(content: string): Promise<AssistantMessage> {
    this.requireSendable(content);
    const question = this.#question(content);
    return this.#ask((messages) => [...messages, question]);
  }

  /**
   * Asks `content` in place of the question with this `id`, and forgets all that was said after it as soon as the new
   * reply begins. If it never begins, all is as before. Resolves and throws like `send`.
   */
  edit(id: string, content: string): Promise<AssistantMessage> {
    this.requireSendable(content);
    this.requireQuestion(id);
    const question = this.#question(content);
    return this.#ask((messages) => {
      const index = messages.findIndex((message) => message.id === id);
      return [...(index < 0 ? messages : messages.slice(0, index)), question];
    });
  }

  /**
   * Asks the last question again, in place of its reply, as `edit` does. Resolves like `send`. Throws at once, and sends
   * nothing, if there is no reply to replace or if another turn is running.
   */
  regenerate(): Promise<AssistantMessage> {
    this.#requireIdle();
    if (lastReply(this.#state.messages) === undefined) throw new Error('There is no reply to regenerate.');
    return this.#ask((messages) => (lastReply(messages) ? messages.slice(0, -1) : messages));
  }

  /** Repeats the last question if its reply failed, was interrupted or was stopped. Throws like `regenerate`, and if the last reply is complete. */
  retry(): Promise<AssistantMessage> {
    if (this.#failed === undefined) {
      if (lastReply(this.#state.messages)?.status === 'complete')
        throw new Error('The last reply is complete: use regenerate() to ask again.');
      return this.regenerate();
    }
    this.#requireIdle();
    const failed = this.#failed;
    return this.#ask(() => failed);
  }

  /**
   * Replaces all messages by the valid ones of `messages`, which are not trusted. A reply that is not complete becomes
   * interrupted. Throws while a turn is running.
   */
  restore(messages: unknown): void {
    this.#requireIdle();
    this.#set(settled(this.parse(messages)), undefined, false);
  }

  /** The same messages, in which a reply that might still grow has ended. */
  settle(messages: readonly Message[]): readonly Message[] {
    return settled(messages);
  }

  /** The valid messages of `values`, which are not trusted. */
  parse(values: unknown): Message[] {
    return parseMessages(values, nextId);
  }

  /**
   * Shows the messages that another page shows or has kept. What this page asks, but waits for its turn, is applied to
   * them. While this page runs a turn, nothing changes.
   */
  adopt(messages: readonly Message[], isTruncated = false): void {
    if (this.isRunning && !this.isWaiting) return;
    if (this.isWaiting && this.#turn) {
      this.#prepare(settled(messages));
      this.#set([...this.#asked, this.#turn.reply], undefined, isTruncated);
    } else {
      this.#set(withError(messages), undefined, isTruncated);
    }
  }

  /** Marks the running reply as interrupted, because the page that runs its turn is left or gone. */
  interrupt(): void {
    if (this.isRunning) this.#turn?.interrupt(pageLeft());
    else this.#set(settled(this.#state.messages));
  }

  /** Ends the running turn and keeps the text received so far. */
  stop(): void {
    if (this.isRunning) this.#turn?.stop();
    else if (this.isBusy) this.coordinator?.stop();
  }

  /** Ends the turn of this page, and waits for no more sources. */
  close(): void {
    this.#turn?.stop();
    this.#connections.abort();
    this.#connections = new AbortController();
  }

  /** Forgets everything, a running turn included. */
  clear(): void {
    this.#replaced = undefined;
    this.#failed = undefined;
    this.#epoch += 1;
    this.close();
    this.#set([], undefined, false);
  }

  #requireIdle(): void {
    if (this.isBusy) throw new Error('Another reply is still running.');
  }

  #indexOfQuestion(wanted: string): number {
    return this.#state.messages.findIndex(({role, id}) => role === 'user' && id === wanted);
  }

  #question(content: string): UserMessage {
    return {role: 'user', id: nextId(), content, createdAt: new Date()};
  }

  /** `act` returns the messages to send for the messages so far: a question, with its history before it. */
  #ask(act: (messages: readonly Message[]) => readonly Message[]): Promise<AssistantMessage> {
    this.#act = act;
    this.#prepare(this.#state.messages);
    this.#failed = undefined;
    const turn = new Turn(nextId(), this.#connections.signal, (reply) => this.#change(reply));
    this.#turn = turn;
    this.#hasBegun = this.coordinator === undefined;
    this.#set([...this.#asked, turn.reply]);
    return this.coordinator ? this.#runInTurn(turn, this.coordinator) : this.#run(turn);
  }

  /** Applies what is asked to the messages so far, which may change while the turn waits. */
  #prepare(before: readonly Message[]): void {
    const asked = this.#act(before);
    const isLost = before.some((message) => hasText(message) && !asked.includes(message));
    this.#asked = asked;
    this.#replaced = isLost ? before : undefined;
  }

  async #runInTurn(turn: Turn, coordinator: TurnCoordinator): Promise<AssistantMessage> {
    let end: (() => void) | undefined;
    try {
      end = await coordinator.begin(turn.signal);
      if (!turn.isRunning) return turn.reply;
      this.#hasBegun = true;
      return await this.#run(turn);
    } catch {
      // Stopped while it waited.
      return turn.reply;
    } finally {
      end?.();
    }
  }

  #run(turn: Turn): Promise<AssistantMessage> {
    const {maxHistory, ...request} = this.#settings();
    return turn.run(this.#client, {...request, messages: history(this.#asked, maxHistory)});
  }

  #change(reply: AssistantMessage): void {
    const isNewest = reply.id === this.#turn?.reply.id;
    if (isNewest && this.#replaced !== undefined && (hasText(reply) || !isOpen(reply))) {
      const replaced = this.#replaced;
      this.#replaced = undefined;
      if (hasNothing(reply)) {
        if (reply.error) this.#failed = this.#asked;
        this.#set(replaced, reply.error);
        return;
      }
    }
    // References may come during the next turn, or after their message was removed.
    if (this.#replaced) this.#replaced = replace(this.#replaced, reply);
    const {messages} = this.#state;
    const changed = replace(messages, reply);
    if (changed !== messages) this.#set(changed, this.#failed && this.#state.error);
  }

  #set(
    messages: readonly Message[],
    error = lastReply(messages)?.error,
    isTruncated: boolean = this.#state.isTruncated === true,
  ): void {
    const reply = lastReply(messages);
    const status = error ? 'error' : reply ? STATUS_BY_REPLY[reply.status] : 'ready';
    this.#state = {status, messages, error, ...(isTruncated && {isTruncated})};
    for (const listener of this.#listeners) listener();
  }
}

function nextId(): string {
  lastId += 1;
  return `message-${PAGE}-${lastId}`;
}

function hasOpenReply(messages: readonly Message[]): boolean {
  const reply = lastReply(messages);
  return reply !== undefined && isOpen(reply);
}

function pageLeft(): ChatServiceError {
  return new ChatServiceError('interrupted', PAGE_LEFT);
}

/** The same messages, in which a reply that might still grow has ended. */
function settled(messages: readonly Message[]): readonly Message[] {
  return withError(
    messages.map((message) => {
      if (message.role === 'user' || !isOpen(message)) return message;
      return {...message, status: hasText(message) ? 'interrupted' : 'failed'};
    }),
  );
}

/** The same messages, in which a last reply that is not whole has an error: errors are not kept. */
function withError(messages: readonly Message[]): readonly Message[] {
  const reply = lastReply(messages);
  const isCut = reply?.status === 'interrupted' || reply?.status === 'failed';
  return isCut && reply.error === undefined ? messages.with(-1, {...reply, error: pageLeft()}) : messages;
}

function hasText({content}: Message): boolean {
  return content.trim() !== '';
}

/** Whether a reply ended before it began. */
function hasNothing(reply: AssistantMessage): boolean {
  return !hasText(reply) && (reply.status === 'failed' || reply.status === 'stopped');
}

/** The same messages with this one in its newest state. */
function replace(messages: readonly Message[], message: Message): readonly Message[] {
  const index = messages.findLastIndex(({id}) => id === message.id);
  return index < 0 ? messages : messages.with(index, message);
}
