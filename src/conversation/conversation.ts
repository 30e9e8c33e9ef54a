import type {ChatClient} from '../client/chat-client.js';
import type {ChatServiceError} from '../client/errors.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {history} from './history.js';
import type {AssistantMessage, Message, UserMessage} from './message.js';

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
  /** Why the last reply failed, while `status` is `error`. */
  readonly error?: ChatServiceError;
}

/** What a request says besides the messages. */
export type RequestSettings = Omit<ChatCompletionRequest, 'messages'>;

/** A question whose reply is awaited. */
interface Turn {
  stop(): void;
}

const EMPTY: ConversationState = {status: 'ready', messages: []};

/** What was said, and the one turn that may be running. Knows no DOM. */
export class Conversation {
  readonly #client: ChatClient;
  readonly #settings: () => RequestSettings;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
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
    return this.#turn !== undefined;
  }

  /** Whether the last reply can be asked for once more. */
  get canAskAgain(): boolean {
    return !this.isBusy && this.#state.messages.at(-1)?.role === 'assistant';
  }

  /** Calls `listener` after every change of `state`; the result ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Asks a question. Resolves with the reply once the turn is over, however it ended: see the reply's `status`.
   * Rejects, and sends nothing, if there is no text or if another turn is running.
   */
  async send(content: string): Promise<AssistantMessage> {
    if (content.trim() === '') throw new Error('There is no text to send.');
    if (this.isBusy) throw new Error('Another reply is still running.');
    const question: UserMessage = {role: 'user', id: this.#nextId(), content, createdAt: new Date()};
    return this.#ask([...this.#state.messages, question]);
  }

  /**
   * Drops the last reply, from the screen and from what is sent, and asks its question again. Resolves like `send`.
   * Rejects, and sends nothing, if there is no reply to drop or if another turn is running.
   */
  async askAgain(): Promise<AssistantMessage> {
    if (!this.canAskAgain) throw new Error('There is no reply to ask for again.');
    return this.#ask(this.#state.messages.slice(0, -1));
  }

  /** Ends the running turn and keeps what has come so far. */
  stop(): void {
    this.#turn?.stop();
  }

  /** Forgets everything, a running turn included. */
  clear(): void {
    this.stop();
    this.#set(EMPTY);
  }

  async #ask(messages: readonly Message[]): Promise<AssistantMessage> {
    const connection = new AbortController();
    let reply: AssistantMessage = {
      role: 'assistant',
      id: this.#nextId(),
      content: '',
      createdAt: new Date(),
      status: 'pending',
      references: [],
    };
    const update = (part: Partial<AssistantMessage>, state: Partial<ConversationState> = {}) => {
      reply = {...reply, ...part};
      this.#replace(reply, state);
    };
    // What comes after a stop or a new conversation must not touch what has come in its place.
    const isCurrent = () => this.#turn === turn;
    const end = (part: Partial<AssistantMessage>, state: Partial<ConversationState>) => {
      if (!isCurrent()) return;
      this.#turn = undefined;
      update(part, state);
    };
    const turn: Turn = {
      stop: () => {
        end({status: 'stopped'}, {status: 'ready'});
        connection.abort();
      },
    };
    this.#turn = turn;
    this.#set({status: 'submitted', messages: [...messages, reply]});
    try {
      const {finishReason} = await this.#client.reply(
        {...this.#settings(), messages: history(messages)},
        {
          onDelta: (delta) => {
            if (isCurrent())
              update({content: reply.content + delta, status: 'streaming'}, {status: 'streaming'});
          },
          // Sources may come when the turn is over, and even when the next one is running.
          onReferences: (references) => update({references}),
        },
        connection.signal,
      );
      end({status: 'complete', finishReason}, {status: 'ready'});
    } catch (error) {
      const status = reply.content === '' ? 'failed' : 'interrupted';
      end({status}, {status: 'error', error: error as ChatServiceError});
    }
    return reply;
  }

  #replace(reply: AssistantMessage, state: Partial<ConversationState>): void {
    const messages = this.#state.messages.map((message) => (message.id === reply.id ? reply : message));
    this.#set({...this.#state, ...state, messages});
  }

  #nextId(): string {
    this.#lastId += 1;
    return `message-${this.#lastId}`;
  }

  #set(state: ConversationState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
