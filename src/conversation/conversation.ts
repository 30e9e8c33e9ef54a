import type {ChatClient} from '../client/chat-client.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {history} from './history.js';
import {lastReply, type AssistantMessage, type Message, type UserMessage} from './message.js';
import {Turn} from './turn.js';

/**
 * - `ready`: the next question may be asked
 * - `submitted`: a question is on its way
 * - `streaming`: the reply comes in
 * - `error`: the last reply failed; the next question may be asked, or this one again
 */
export type ConversationStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/** A snapshot: replaced, never changed. */
export interface ConversationState {
  readonly status: ConversationStatus;
  readonly messages: readonly Message[];
}

/** What a request says besides the messages. */
export type RequestSettings = Omit<ChatCompletionRequest, 'messages'>;

const STATUS_BY_REPLY: Record<AssistantMessage['status'], ConversationStatus> = {
  pending: 'submitted',
  streaming: 'streaming',
  complete: 'ready',
  stopped: 'ready',
  interrupted: 'error',
  failed: 'error',
};

/** What was said, and the one turn that may be running. Knows no DOM. */
export class Conversation {
  readonly #client: ChatClient;
  readonly #settings: () => RequestSettings;
  readonly #listeners = new Set<() => void>();
  #state: ConversationState = {status: 'ready', messages: []};
  #turn: Turn | undefined;
  #lastId = 0;

  /** `settings` is asked at every request, so that a changed model counts from the next question on. */
  constructor(client: ChatClient, settings: () => RequestSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** Whether a turn is running: there is never more than one. */
  get isBusy(): boolean {
    return this.#turn?.isRunning ?? false;
  }

  /** Calls `listener` after every change of `state`; the result ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws the reason why `content` cannot be sent now: it has no text, or another turn is running. */
  requireSendable(content: string): void {
    if (content.trim() === '') throw new Error('There is no text to send.');
    if (this.isBusy) throw new Error('Another reply is still running.');
  }

  /**
   * Asks a question. Resolves with the reply once the turn is over, however it ended: see the reply's `status`.
   * Throws at once, and sends nothing, if it is not sendable.
   */
  send(content: string): Promise<AssistantMessage> {
    this.requireSendable(content);
    const question: UserMessage = {role: 'user', id: this.#nextId(), content, createdAt: new Date()};
    return this.#ask([...this.#state.messages, question]);
  }

  /**
   * Drops the last reply, from the screen and from what is sent, and asks its question again. Resolves like `send`.
   * Throws at once, and sends nothing, if there is no reply to drop or if another turn is running.
   */
  askAgain(): Promise<AssistantMessage> {
    if (this.isBusy) throw new Error('Another reply is still running.');
    if (lastReply(this.#state.messages) === undefined) throw new Error('There is no reply to ask for again.');
    this.#turn?.close();
    return this.#ask(this.#state.messages.slice(0, -1));
  }

  /** Ends the running turn and keeps what has come so far. */
  stop(): void {
    this.#turn?.stop();
  }

  /** Ends the running turn, and waits for no more sources of the last reply. */
  close(): void {
    this.#turn?.close();
  }

  /** Forgets everything, a running turn included. */
  clear(): void {
    this.close();
    this.#set([]);
  }

  #ask(messages: readonly Message[]): Promise<AssistantMessage> {
    const turn = new Turn(this.#nextId(), (reply) => this.#replace(reply));
    this.#turn = turn;
    this.#set([...messages, turn.reply]);
    return turn.run(this.#client, {...this.#settings(), messages: history(messages)});
  }

  /** Sources may come when the next turn is running, or when the conversation they belong to is gone. */
  #replace(reply: AssistantMessage): void {
    const {messages} = this.#state;
    const index = messages.findLastIndex(({id}) => id === reply.id);
    if (index >= 0) this.#set(messages.with(index, reply));
  }

  #nextId(): string {
    this.#lastId += 1;
    return `message-${this.#lastId}`;
  }

  #set(messages: readonly Message[]): void {
    const reply = lastReply(messages);
    this.#state = {status: reply ? STATUS_BY_REPLY[reply.status] : 'ready', messages};
    for (const listener of this.#listeners) listener();
  }
}
