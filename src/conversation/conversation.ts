import type {ChatClient} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {ask, askAgain, askInPlaceOf, type Act} from './acts.js';
import {stateOf, type ConversationState} from './conversation-state.js';
import {history} from './history.js';
import {
  hasOpenReply,
  hasText,
  isOpen,
  lastReply,
  type AssistantMessage,
  type Message,
  type UserMessage,
} from './message.js';
import {nextMessageId} from './message-id.js';
import {parseMessages} from './parse-messages.js';
import {pageLeft, settled, withError} from './settle.js';
import {Turn} from './turn.js';
import type {TurnCoordinator} from './turn-coordinator.js';

/** Fields of a request besides the messages, and how to make and read it. */
export interface RequestSettings extends Omit<ChatCompletionRequest, 'messages'> {
  /** The most messages of a request. Default: all. */
  readonly maxHistory?: number;
  /** Whether replies have what the model thinks. Default: false. */
  readonly keepsThinking?: boolean;
}

/** Fields that a page adds to the request of a question. */
type ExtraFields = Readonly<Record<string, unknown>>;

/** The messages, and the one turn that may be running. Uses no DOM. */
export class Conversation {
  readonly #client: ChatClient;
  readonly #settings: () => RequestSettings;
  readonly #listeners = new Set<() => void>();
  #state = stateOf([], undefined, false);
  #turn: Turn | undefined;
  /** Whether the request of the running turn may be sent. */
  #hasBegun = false;
  #act: Act = askAgain;
  /** The messages that the running turn sends. */
  #asked: readonly Message[] = [];
  /** Ends all connections, also those that only wait for the sources of earlier replies. */
  #connections = new AbortController();
  /** The messages that a new reply replaces: they return if that reply never begins. */
  #replaced: readonly Message[] | undefined;
  /** The text of the last question, if the messages that it should replace returned. */
  #failed: readonly Message[] | undefined;
  /** By the ids of the questions, which may be asked again. */
  readonly #extraFields = new Map<string, ExtraFields>();
  #epoch = 0;
  #isRestored = false;

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

  /** Whether the last reply came before this page showed the conversation. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  /** Increments when all messages are cleared or replaced. */
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
   * Throws at once, and sends nothing, if it is not sendable. `fields` are added to each request that asks it.
   */
  send(content: string, fields?: ExtraFields): Promise<AssistantMessage> {
    this.requireSendable(content);
    return this.#ask(ask(this.#question(content, fields)));
  }

  /**
   * Asks `content` in place of the question with this `id`, and forgets all that was said after it as soon as the new
   * reply begins. If it never begins, all is as before. Resolves and throws like `send`.
   */
  edit(id: string, content: string, fields?: ExtraFields): Promise<AssistantMessage> {
    this.requireSendable(content);
    this.requireQuestion(id);
    return this.#ask(askInPlaceOf(id, this.#question(content, fields)));
  }

  /**
   * Asks the last question again, in place of its reply, as `edit` does. Resolves like `send`. Throws at once, and sends
   * nothing, if there is no reply to replace or if another turn is running.
   */
  regenerate(): Promise<AssistantMessage> {
    this.#requireIdle();
    if (lastReply(this.#state.messages) === undefined) throw new Error('There is no reply to regenerate.');
    return this.#ask(askAgain);
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
    this.#forget();
    this.#isRestored = true;
    this.#set(settled(this.parse(messages)), undefined, false);
  }

  /** The valid messages of `values`, which are not trusted. */
  parse(values: unknown): Message[] {
    return parseMessages(values, nextMessageId);
  }

  /**
   * Shows the messages that another page shows or has stored. An act of this page that waits for its turn is applied to
   * them. While this page runs a turn, nothing changes.
   */
  adopt(messages: readonly Message[], isTruncated = false): void {
    if (this.isRunning && !this.isWaiting) return;
    const isOther = lastReply(messages)?.id !== lastReply(this.#state.messages)?.id;
    this.#isRestored = !this.isWaiting && !hasOpenReply(messages) && (isOther || this.#isRestored);
    if (this.isWaiting && this.#turn) {
      this.#prepare(settled(messages));
      this.#set([...this.#asked, this.#turn.reply], undefined, isTruncated);
    } else {
      this.#set(withError(messages), undefined, isTruncated);
    }
  }

  /** Ends the turn of this page with an error, because the page is left. */
  interrupt(): void {
    this.#turn?.interrupt(pageLeft());
  }

  /** Marks the reply of another page as interrupted, because that page is gone. */
  interruptOpenReply(): void {
    if (!this.isRunning && this.isBusy) this.#set(settled(this.#state.messages));
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
    this.#forget();
    this.close();
    this.#set([], undefined, false);
  }

  #forget(): void {
    this.#replaced = undefined;
    this.#failed = undefined;
    this.#extraFields.clear();
    this.#epoch += 1;
  }

  #requireIdle(): void {
    if (this.isBusy) throw new Error('Another reply is still running.');
  }

  #question(content: string, fields: ExtraFields = {}): UserMessage {
    const id = nextMessageId();
    this.#extraFields.set(id, fields);
    return {role: 'user', id, content, createdAt: new Date()};
  }

  #indexOfQuestion(wanted: string): number {
    return this.#state.messages.findIndex(({role, id}) => role === 'user' && id === wanted);
  }

  #ask(act: Act): Promise<AssistantMessage> {
    this.#isRestored = false;
    this.#act = act;
    this.#prepare(this.#state.messages);
    this.#failed = undefined;
    const turn = new Turn(nextMessageId(), this.#connections.signal, (reply) => this.#change(reply));
    this.#turn = turn;
    this.#hasBegun = this.coordinator === undefined;
    this.#set([...this.#asked, turn.reply]);
    return this.coordinator ? this.#runInTurn(turn, this.coordinator) : this.#run(turn);
  }

  /** Applies the act to the messages so far. They may change while the turn waits. */
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
    } catch (error) {
      // Unless it was stopped while it waited.
      turn.interrupt(new ChatServiceError('interrupted', 'The turn could not begin.', {cause: error}));
      return turn.reply;
    } finally {
      end?.();
    }
  }

  #run(turn: Turn): Promise<AssistantMessage> {
    const {maxHistory, keepsThinking, ...request} = this.#settings();
    const fields = this.#extraFields.get(this.#asked.at(-1)?.id ?? '');
    const messages = history(this.#asked, maxHistory);
    return turn.run(this.#client, {...request, ...fields, messages}, keepsThinking);
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
    this.#state = stateOf(messages, error, isTruncated);
    for (const listener of this.#listeners) listener();
  }
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
