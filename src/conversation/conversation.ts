import type {ChatClient} from '../client/chat-client.js';
import {ask, askAgain, askInPlaceOf, type Act} from './acts.js';
import {buildRequest, type ExtraFields, type RequestSettings} from './build-request.js';
import {stateOf, type ConversationState} from './conversation-state.js';
import {
  hasOpenReply,
  lastReply,
  withMessage,
  type AssistantMessage,
  type Message,
  type UserMessage,
} from './message.js';
import {nextMessageId} from './message-id.js';
import {parseMessages} from './parse-messages.js';
import {PendingQuestion} from './pending-question.js';
import {runWithCoordinator} from './run-with-coordinator.js';
import {pageLeft, settled, withError} from './settle.js';
import {Turn} from './turn.js';
import type {TurnCoordinator} from './turn-coordinator.js';

/** The messages, and the one turn that may be running. Uses no DOM. */
export class Conversation {
  /** Default: this page is the only one that shows the conversation. */
  coordinator: TurnCoordinator | undefined;
  readonly #run: (turn: Turn) => Promise<AssistantMessage>;
  readonly #listeners = new Set<() => void>();
  #state = stateOf([], undefined, false);
  #turn: Turn | undefined;
  readonly #pending = new PendingQuestion();
  /** By the ids of the questions, which may be asked again. */
  readonly #extraFields = new Map<string, ExtraFields>();
  /** Ends all connections, also those that only wait for the sources of earlier replies. */
  #connections = new AbortController();
  #epoch = 0;
  #isRestored = false;

  /** `settings` is asked at every request, so that a changed model counts from the next question on. */
  constructor(client: ChatClient, settings: () => RequestSettings) {
    this.#run = (turn) => {
      const {asked} = this.#pending;
      const fields = this.#extraFields.get(asked.at(-1)?.id ?? '');
      return turn.run(client, buildRequest(asked, settings(), fields));
    };
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** The messages worth keeping: while a new reply that replaces others has not begun, those others. */
  get kept(): readonly Message[] {
    return this.#pending.replaced ?? this.#state.messages;
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
    return this.isRunning && this.#turn!.isWaiting;
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
    const isKnown = this.#state.messages.some((message) => message.role === 'user' && message.id === id);
    if (!isKnown) throw new Error(`No question has the id "${id}".`);
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
    const {failed} = this.#pending;
    if (failed === undefined) {
      if (lastReply(this.#state.messages)?.status === 'complete')
        throw new Error('The last reply is complete: use regenerate() to ask again.');
      return this.regenerate();
    }
    this.#requireIdle();
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
      this.#pending.apply(settled(messages));
      this.#set([...this.#pending.asked, this.#turn.reply], undefined, isTruncated);
    } else {
      this.#set(withError(messages), undefined, isTruncated);
    }
  }

  /** Ends the turn of this page with an error, because the page is left. */
  interrupt(): void {
    this.#turn?.stop(pageLeft());
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
    this.#pending.clear();
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

  #ask(act: Act): Promise<AssistantMessage> {
    this.#isRestored = false;
    this.#pending.apply(this.#state.messages, act);
    const turn = new Turn(nextMessageId(), this.#connections.signal, (reply) => this.#change(reply));
    this.#turn = turn;
    turn.isWaiting = this.coordinator !== undefined;
    this.#set([...this.#pending.asked, turn.reply]);
    const {coordinator} = this;
    return coordinator ? runWithCoordinator(turn, coordinator, () => this.#run(turn)) : this.#run(turn);
  }

  #change(reply: AssistantMessage): void {
    const returned = this.#pending.follow(reply, reply.id === this.#turn?.reply.id);
    if (returned) {
      this.#set(returned, reply.error);
      return;
    }
    // References may come during the next turn, or after their message was removed.
    const {messages} = this.#state;
    const changed = withMessage(messages, reply);
    if (changed !== messages) this.#set(changed, this.#pending.failed && this.#state.error);
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
