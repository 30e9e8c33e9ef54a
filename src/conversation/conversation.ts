import type {ChatClient, ResumableChatClient} from '../client/chat-client.js';
import type {ChatServiceError} from '../client/errors.js';
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
import type {ReplyPosition} from './reply-position.js';
import {pageLeft, settled, withError} from './settle.js';
import {Turn, type RequestReply} from './turn.js';
import type {TurnCoordinator} from './turn-coordinator.js';

/** Asks the agent. It can resume and stop replies if it gives handles of them. */
export type ConversationClient = ChatClient & Partial<Pick<ResumableChatClient, 'stop'>>;

/** The messages, and the one turn that may be running. Uses no DOM. */
export class Conversation {
  /** Default: this page is the only one that shows the conversation. */
  coordinator: TurnCoordinator | undefined;
  /** Where the newest reply can be resumed. In no message, because events and exports have all of a message. */
  position: ReplyPosition | undefined;
  readonly #client: ConversationClient;
  readonly #settings: () => RequestSettings;
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
  constructor(client: ConversationClient, settings: () => RequestSettings) {
    this.#client = client;
    this.#settings = settings;
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
  adopt(messages: readonly Message[], isTruncated = false, position?: ReplyPosition): void {
    if (this.isRunning && !this.isWaiting) return;
    this.position = position;
    const isOther = lastReply(messages)?.id !== lastReply(this.#state.messages)?.id;
    this.#isRestored = !this.isWaiting && !hasOpenReply(messages) && (isOther || this.#isRestored);
    if (this.isWaiting && this.#turn) {
      this.#pending.apply(settled(messages));
      this.#set([...this.#pending.asked, this.#turn.reply], undefined, isTruncated);
    } else {
      this.#set(withError(messages), undefined, isTruncated);
    }
  }

  /**
   * Ends the turn of this page, because the page is left. Its reply stays open if it can be resumed; otherwise it has an error.
   */
  interrupt(): void {
    if (this.position) this.#turn?.leave();
    else this.#turn?.stop(pageLeft());
  }

  /** Ends the turn of this page and a reply that the service would keep, because the page is left for good. */
  abandon(): void {
    if (this.position) this.#end(pageLeft());
  }

  /** Runs a turn that requests the rest of the last reply. `shown`: its text on screen, which `reply` need not have. Resolves like `send`. */
  resume(reply: AssistantMessage, shown: string, request: RequestReply): Promise<AssistantMessage> {
    this.#pending.clear();
    this.#isRestored = false;
    const turn = this.#begin(reply, shown);
    this.#change({...reply, content: shown});
    return turn.run(request, this.#settings().keepsThinking);
  }

  /** Marks the reply of another page as interrupted, because that page is gone. */
  interruptOpenReply(): void {
    if (!this.isRunning && this.isBusy) this.#set(settled(this.#state.messages));
  }

  /** Ends the running turn and keeps the text received so far. */
  stop(): void {
    if (this.isRunning) this.#end();
    else if (this.isBusy) this.coordinator?.stop();
  }

  /** Ends the turn of this page, and waits for no more sources. With `isKept`, the service goes on with the reply. */
  close(isKept = false): void {
    if (isKept) this.position = undefined;
    this.#end();
    this.#connections.abort();
    this.#connections = new AbortController();
  }

  /** Forgets everything, a running turn included. */
  clear(): void {
    this.#forget();
    this.close();
    this.#set([], undefined, false);
  }

  /** Ends the turn of this page, and its reply at the service. */
  #end(error?: ChatServiceError): void {
    const {position, isRunning} = this;
    this.position = undefined;
    this.#turn?.stop(error);
    if (position && isRunning) void this.#client.stop?.(position);
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
    this.position = undefined;
    const turn = this.#begin({
      role: 'assistant',
      id: nextMessageId(),
      content: '',
      createdAt: new Date(),
      status: 'pending',
      references: [],
    });
    turn.isWaiting = this.coordinator !== undefined;
    this.#set([...this.#pending.asked, turn.reply]);
    const {coordinator} = this;
    const run = () => {
      const {asked} = this.#pending;
      const fields = this.#extraFields.get(asked.at(-1)?.id ?? '');
      const {body, keepsThinking} = buildRequest(asked, this.#settings(), fields);
      return turn.run((...request) => this.#client.reply(body, ...request), keepsThinking);
    };
    return coordinator ? runWithCoordinator(turn, coordinator, run) : run();
  }

  /** `shown`: the text on screen, which stays there while its end comes again. */
  #begin(reply: AssistantMessage, shown = ''): Turn {
    const turn = new Turn(reply, this.#connections.signal, {
      onChange: (next) => {
        const isBehind = next.status !== 'complete' && shown.startsWith(next.content);
        this.#change(isBehind ? {...next, content: shown} : next);
      },
      onPosition: (position) => {
        // References of an earlier reply may still come.
        if (turn !== this.#turn) return;
        this.position = position;
        // The text that comes with an event has been reported.
        if (!position?.lastEventId) this.#set(this.#state.messages, this.#state.error);
      },
    });
    return (this.#turn = turn);
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
