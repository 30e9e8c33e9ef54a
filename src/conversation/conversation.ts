import {ask, askAgain, askInPlaceOf, type Act} from './acts.js';
import type {ExtraFields, RequestSettings} from './build-request.js';
import {stateOf, type ConversationState} from './conversation-state.js';
import {CurrentTurn, type TurnClient} from './current-turn.js';
import {
  hasOpenReply,
  lastReply,
  pendingReply,
  withMessage,
  type AssistantMessage,
  type Message,
} from './message.js';
import {nextMessageId} from './message-id.js';
import {parseMessages} from './parse-messages.js';
import {PendingQuestion} from './pending-question.js';
import {Questions} from './questions.js';
import type {ReplyPosition} from './reply-position.js';
import {settled, withError} from './settle.js';
import type {RequestReply} from './turn.js';
import type {TurnCoordinator} from './turn-coordinator.js';

/** The messages, and the one turn that may be running. Uses no DOM. */
export class Conversation {
  /** Default: this page is the only one that shows the conversation. */
  coordinator: TurnCoordinator | undefined;
  /** The newest turn of this page, running or over. */
  readonly turn: CurrentTurn;
  readonly #questions: Questions;
  readonly #pending = new PendingQuestion();
  readonly #listeners = new Set<() => void>();
  #state = stateOf([], undefined, false);
  #epoch = 0;
  #isRestored = false;

  /** `settings` is called for every request, so that a changed model counts from the next question on. */
  constructor(client: TurnClient, settings: () => RequestSettings) {
    this.#questions = new Questions(settings);
    this.turn = new CurrentTurn(
      client,
      (reply) => this.#change(reply),
      () => this.#set(this.#state.messages, this.#state.error),
    );
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
    return this.turn.isRunning || hasOpenReply(this.#state.messages);
  }

  /** Whether the last reply came before this page showed the conversation. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  /** Increments when all messages are cleared or replaced. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Calls `listener` after every change of `state`. Returns a function that unsubscribes it. */
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
    return this.#ask(ask(this.#questions.create(content, fields)));
  }

  /**
   * Asks `content` in place of the question with this `id`, and forgets all that was said after it as soon as the new
   * reply begins. If it never begins, all is as before. Resolves and throws like `send`.
   */
  edit(id: string, content: string, fields?: ExtraFields): Promise<AssistantMessage> {
    this.requireSendable(content);
    this.requireQuestion(id);
    return this.#ask(askInPlaceOf(id, this.#questions.create(content, fields)));
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
  adopt(messages: readonly Message[], isTruncated = false, position?: ReplyPosition): void {
    const {turn} = this;
    if (turn.isRunning && !turn.isWaiting) return;
    turn.position = position;
    const isOther = lastReply(messages)?.id !== lastReply(this.#state.messages)?.id;
    this.#isRestored = !turn.isWaiting && !hasOpenReply(messages) && (isOther || this.#isRestored);
    if (turn.isWaiting) {
      this.#pending.apply(settled(messages));
      this.#set([...this.#pending.asked, turn.reply!], undefined, isTruncated);
    } else {
      this.#set(withError(messages), undefined, isTruncated);
    }
  }

  /** Runs a turn that requests the rest of the last reply. `shown`: its text on screen, which `reply` need not have. Resolves like `send`. */
  resume(reply: AssistantMessage, shown: string, request: RequestReply): Promise<AssistantMessage> {
    this.#pending.clear();
    this.#isRestored = false;
    const turn = this.turn.begin(reply, shown);
    this.#change({...reply, content: shown});
    return turn.run(request, this.#questions.settings().keepsThinking);
  }

  /** Marks the reply of another page as interrupted, because that page is gone. */
  interruptOpenReply(): void {
    if (!this.turn.isRunning && this.isBusy) this.#set(settled(this.#state.messages));
  }

  /** Ends the running turn and keeps the text received so far. */
  stop(): void {
    if (this.turn.isRunning) this.turn.end();
    else if (this.isBusy) this.coordinator?.stop();
  }

  /** Forgets everything, a running turn included. */
  clear(): void {
    this.#forget();
    this.turn.close();
    this.#set([], undefined, false);
  }

  #forget(): void {
    this.#pending.clear();
    this.#questions.clear();
    this.#epoch += 1;
  }

  #requireIdle(): void {
    if (this.isBusy) throw new Error('Another reply is still running.');
  }

  #ask(act: Act): Promise<AssistantMessage> {
    this.#isRestored = false;
    this.#pending.apply(this.#state.messages, act);
    this.turn.position = undefined;
    const turn = this.turn.begin(pendingReply(nextMessageId()));
    turn.isWaiting = this.coordinator !== undefined;
    this.#set([...this.#pending.asked, turn.reply]);
    return this.turn.ask(turn, () => this.#questions.request(this.#pending.asked), this.coordinator);
  }

  #change(reply: AssistantMessage): void {
    const returned = this.#pending.follow(reply, reply.id === this.turn.reply?.id);
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
