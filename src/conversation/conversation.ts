import type {ChatServiceError} from '../client/errors.js';
import type {Adopted} from './adopted.js';
import {cannotSend, reasonNotToSend, type CannotSend} from './cannot-send.js';
import {
  filesOf,
  frozen,
  hasBegun,
  hasText,
  isOnce,
  isOpen,
  lastReply,
  newQuestion,
  newReply,
  pageLeft,
  reopened,
  requireKept,
  settled,
  STATUS_BY_REPLY,
  withError,
  withMessage,
} from './message.js';
import type {AssistantMessage, Carried, ConversationState, Message} from './message.js';
import {parseMessages} from './parse-messages.js';
import type {Delta} from './thinking-filter.js';
import type {Asked, Thread} from './thread.js';
import {
  Turn,
  type Agent,
  type ExtraFields,
  type ReplyPosition,
  type TurnCoordinator,
  type TurnOptions,
} from './turn.js';

/**
 * The messages and the current turn. Uses no DOM.
 *
 * @example
 * ```ts
 * const conversation = new Conversation(agent);
 * // `delta` is what an open reply gains. `state` has all messages.
 * conversation.subscribe((delta) => draw(delta?.text ?? conversation.state.messages));
 * const reply = await conversation.send('What is a turn?');
 * if (reply.error) await conversation.retry();
 * ```
 */
export class Conversation {
  /** Takes turns with other pages. `undefined`: no other page shows the conversation. */
  coordinator: TurnCoordinator | undefined;
  readonly #agent: Agent;
  #isRestored = false;
  #generation = 0;
  readonly #listeners = new Set<(delta?: Delta) => void>();
  /** Extra fields by question; reused on retry. */
  readonly #fields = new WeakMap<Message, ExtraFields>();
  #state: ConversationState = {status: 'ready', messages: [], error: undefined};
  /** True if the newest reply has grown since the state was created. */
  #hasGrown = false;
  /** The turn of the newest reply if it began on this page, running or over. */
  #turn: Turn | undefined;
  /** Position of a reply that began on another page. */
  #adopted: ReplyPosition | undefined;
  #thread: Thread | undefined;
  /** The act of the newest turn, until its reply begins. `before`: shown again if it never does, and a text is lost. */
  #asked: {readonly act: Act; before: readonly Message[]; readonly isLost: boolean} | undefined;
  /** The act to retry after its reply never began and the earlier messages were shown again. */
  #failed: Act | undefined;
  /** Closes all connections, including connections that wait for references of earlier replies. */
  #connections = new AbortController();

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  get state(): ConversationState {
    if (this.#hasGrown) {
      this.#hasGrown = false;
      this.#state = {...this.#state, messages: frozen(withMessage(this.#state.messages, this.#turn!.reply))};
    }
    return this.#state;
  }

  /** The messages to store. A replaced message is stored until the new reply begins. */
  get kept(): readonly Message[] {
    return this.#asked?.isLost ? this.#asked.before : this.state.messages;
  }

  /** For transports. `undefined`: no transport has been asked in this conversation. */
  get thread(): Thread | undefined {
    return this.#thread;
  }

  set thread(thread: Thread | undefined) {
    this.#thread = thread;
    this.#notify();
  }

  /** True while this page runs a turn. */
  get isRunning(): boolean {
    return this.#turn?.isRunning ?? false;
  }

  /** True while the turn of this page waits for a turn of another page. */
  get isWaiting(): boolean {
    return this.#turn?.isWaiting ?? false;
  }

  /** True while a turn runs, on this page or another one. At most one runs at a time. */
  get isBusy(): boolean {
    return this.isRunning || isOpen(lastReply(this.#state.messages));
  }

  /** True after the end of the last reply, while its references can follow. */
  get awaitsReferences(): boolean {
    return this.#turn?.awaitsReferences ?? false;
  }

  /** True if the last reply was restored, belongs to another page, or came without a question. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  /**
   * The rule of generations: `clear` and `restore` begin one, and nothing else does. What began in an earlier one has no
   * effect on this one: its reply is not reported, and the stored record is replaced, not updated.
   */
  get generation(): number {
    return this.#generation;
  }

  get position(): ReplyPosition | undefined {
    return this.#turn ? this.#turn.position : this.#adopted;
  }

  /** Calls `listener` after every change. `delta`: the added text, if nothing else changed. */
  subscribe(listener: (delta?: Delta) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the reason why `text` cannot be sent. `id`: the question to replace. `files`: default: those of that question. */
  canSend(text: string, id?: string, files?: Carried['files']): CannotSend | undefined {
    return reasonNotToSend(this, this.#agent, text, id, files);
  }

  /** Throws an error whose `cause` is the reason. */
  requireSendable(text: string, id?: string, files?: Carried['files']): void {
    const reason = this.canSend(text, id, files);
    if (reason) throw cannotSend(reason, id);
  }

  /**
   * Asks a question. Resolves with the reply when the turn is over; the reply's `status` says how it ended.
   * Throws synchronously and sends nothing if the question cannot be sent. `fields` are added to each request
   * for this question. `id`: replaces the question with this ID and drops everything after it when the new
   * reply begins; otherwise nothing changes. `answer`: adds the answers to the last reply, or throws; the caller has the lock
   * of the conversation, and `text` is how the visitor has answered.
   */
  send(
    text: string,
    fields: ExtraFields = {},
    id?: string,
    carried?: Carried,
    answer?: Act,
  ): Promise<AssistantMessage> {
    this.requireSendable(text, id, carried?.files);
    const question = newQuestion(text, carried, Boolean(answer));
    this.#fields.set(question, fields);
    if (answer) this.#set(answer(this.#state.messages));
    return this.#ask((messages) => {
      const index = messages.findIndex((message) => message.id === id);
      return [...(index < 0 ? messages : messages.slice(0, index)), question];
    }, !answer);
  }

  /** Goes on with the last reply, which gets the results of the calls that it has. The caller has the lock of the conversation. */
  goOn(continued: AssistantMessage): Promise<AssistantMessage> {
    const before = this.#state.messages;
    const asked = {messages: before.slice(0, -1), before, reply: continued.id, continued};
    const reply = {...continued, status: 'streaming'} as const;
    return this.#continue({reply}, (...request) => this.#request(asked, request));
  }

  /** Replaces the last reply by asking again. Resolves and throws like `send`, and throws if there is no reply to replace. */
  regenerate(): Promise<AssistantMessage> {
    const reply = lastReply(this.#state.messages);
    if (!reply || isOnce(reply)) throw new Error('There is no reply to regenerate.');
    return this.#askAgain((messages) => (lastReply(messages) ? messages.slice(0, -1) : messages));
  }

  /** Like `regenerate`. Also throws if the last reply is complete. */
  retry(): Promise<AssistantMessage> {
    if (this.#failed) return this.#askAgain(this.#failed);
    if (lastReply(this.#state.messages)?.status === 'complete')
      throw new Error('The last reply is complete: use regenerate() to ask again.');
    return this.regenerate();
  }

  /** Shows the valid ones of `messages`, which are not trusted. Interrupts an incomplete reply. Throws while a turn runs. */
  restore(messages: unknown): void {
    if (this.isBusy) throw cannotSend('busy');
    this.#forget();
    this.#isRestored = true;
    this.#set(settled(parseMessages(messages)), undefined, false);
  }

  /** Shows messages of another page, the storage or an undo, before a waiting question. Not while a turn runs here. */
  adopt({messages, isTruncated = false, position, thread}: Adopted): void {
    const {isWaiting} = this;
    if (this.isRunning && !isWaiting) return;
    this.#thread = thread;
    if (!isWaiting) {
      this.#turn = undefined;
      this.#hasGrown = false;
      this.#adopted = position;
    }
    const isOther = lastReply(messages)?.id !== lastReply(this.#state.messages)?.id;
    if (isOther) this.#failed = undefined;
    this.#isRestored = !isWaiting && !isOpen(lastReply(messages)) && (isOther || this.#isRestored);
    const shown = isWaiting ? this.#apply(this.#asked!.act, settled(messages)) : withError(messages);
    this.#set(shown, undefined, isTruncated);
  }

  /** Adds the rest of the last reply. Resolves like `send`. `undefined`: no reply can be resumed. */
  resume(): Promise<AssistantMessage> | undefined {
    const {position, isRunning} = this;
    const shown = lastReply(this.state.messages);
    if (isRunning || this.#agent.needsConsent || !position || shown?.id !== position.message)
      return undefined;
    const reply = reopened(shown, position.length);
    return this.#continue({reply, position, shown: shown.content}, (...request) =>
      this.#agent.resume(position, ...request).catch((cause: unknown) => {
        // Also reached if the service no longer keeps the reply, or the transport cannot resume replies.
        throw pageLeft(cause);
      }),
    );
  }

  /** Ends the open reply for the visitor, also if another page runs its turn. The text so far stays, as with the other ends. */
  stop(): void {
    if (this.isRunning) this.#endEverywhere();
    else if (this.isBusy) this.coordinator?.stop();
  }

  /** The visitor leaves the page. A reply that the service keeps stays open, for the next page. */
  leave(): void {
    if (this.position) this.#turn?.leave();
    else this.#endHere(pageLeft());
  }

  /** The visitor leaves the page, and no page shows the reply again. The service ends it if it keeps it. */
  abandon(): void {
    if (this.position) this.#endEverywhere(pageLeft());
  }

  /** Interrupts the open reply of another page, which is gone. */
  interrupt(): void {
    if (!this.isRunning && this.isBusy) this.#set(settled(this.#state.messages));
  }

  /** The element is gone. Closes all connections, but the service goes on with a reply that it keeps. */
  disconnect(): void {
    this.#endHere();
    this.#connections.abort();
    this.#connections = new AbortController();
  }

  /** Like `disconnect`, but the service ends the reply, too. */
  close(): void {
    this.#endEverywhere();
    this.disconnect();
  }

  /** Forgets everything, a running turn included. */
  clear(): void {
    this.#forget();
    // The end of the turn then changes no message.
    this.#state = {...this.state, messages: []};
    this.close();
    this.#set([], undefined, false);
  }

  #forget(): void {
    this.#asked = this.#failed = this.#thread = undefined;
    this.#generation += 1;
  }

  /** `error`: default: the visitor stopped it. */
  #endHere(error?: ChatServiceError): void {
    this.#adopted = undefined;
    this.#turn?.stop(error);
  }

  #endEverywhere(error?: ChatServiceError): void {
    const {position, isRunning} = this;
    this.#endHere(error);
    if (position && isRunning) void this.#agent.stop(position);
  }

  #continue(options: Begun, request: Request): Promise<AssistantMessage> {
    this.#asked = this.#failed = undefined;
    this.#isRestored = false;
    const turn = this.#begin(options);
    this.#set(withMessage(this.#state.messages, turn.reply));
    return turn.run(request);
  }

  #askAgain(act: Act): Promise<AssistantMessage> {
    const question = act(this.#state.messages).at(-1);
    // People write without a question.
    this.requireSendable(question?.role === 'user' ? question.content : '', undefined, filesOf(question));
    return this.#ask(act);
  }

  /** `waits`: the turn waits for turns of other pages. */
  #ask(act: Act, waits = true): Promise<AssistantMessage> {
    this.#isRestored = false;
    const {messages} = this.state;
    const reply = newReply();
    const turn = this.#begin({reply, coordinator: waits ? this.coordinator : undefined});
    this.#set(this.#apply(act, messages));
    return turn.run((...request) => {
      const messages = this.#state.messages.slice(0, -1);
      const {before} = this.#asked!;
      requireKept(before, messages);
      return this.#request({messages, before, reply: reply.id}, request);
    });
  }

  #request(asked: Omit<Asked, 'conversation'>, request: Parameters<Request>): ReturnType<Request> {
    const fields = this.#fields.get(asked.messages.at(-1)!);
    return this.#agent.reply({conversation: this, ...asked}, fields, ...request);
  }

  #begin(options: Begun): Turn {
    this.#hasGrown = false;
    const turn: Turn = new Turn({
      ...options,
      keepsThinking: this.#agent.keepsThinking,
      connections: this.#connections.signal,
      onChange: (delta) => this.#change(turn, delta),
      onClose: () => this.#notify(),
    });
    return (this.#turn = turn);
  }

  /** Returns the messages to show with the question of `act`. They can change while the turn waits. */
  #apply(act: Act, messages: readonly Message[]): readonly Message[] {
    const asked = act(messages);
    const isLost = messages.some((message) => hasText(message) && !asked.includes(message));
    this.#asked = {act, before: messages, isLost};
    this.#failed = undefined;
    return [...asked, this.#turn!.reply];
  }

  #change(turn: Turn, delta?: Delta): void {
    if (delta) {
      this.#hasGrown = true;
      this.#notify(delta);
      return;
    }
    const {reply} = turn;
    if (turn !== this.#turn) {
      // References can arrive during the next turn, or after their message was removed.
      const asked = this.#asked;
      if (asked) asked.before = withMessage(asked.before, reply);
    } else {
      this.#hasGrown = false;
      const asked = this.#asked;
      if (hasBegun(reply) || !isOpen(reply)) this.#asked = undefined;
      if (asked?.isLost && !isOpen(reply) && !hasBegun(reply) && reply.status !== 'complete') {
        if (reply.error) this.#failed = asked.act;
        this.#set(asked.before, reply.error);
        return;
      }
    }
    const changed = withMessage(this.#state.messages, reply);
    if (changed !== this.#state.messages) this.#set(changed, this.#failed && this.#state.error);
  }

  #set(
    messages: readonly Message[],
    error = lastReply(messages)?.error,
    isTruncated: boolean = this.#state.isTruncated === true,
  ): void {
    const status = error ? 'error' : STATUS_BY_REPLY[lastReply(messages)?.status ?? 'complete'];
    this.#state = {status, messages: frozen(messages), error, ...(isTruncated && {isTruncated})};
    this.#notify();
  }

  #notify(delta?: Delta): void {
    for (const listener of this.#listeners) listener(delta);
  }
}

type Request = Parameters<Turn['run']>[0];
type Begun = Pick<TurnOptions, 'reply' | 'position' | 'shown' | 'coordinator'>;

/** Returns the question of a turn and the history before it, or these with answers, given the messages so far. */
export type Act = (messages: readonly Message[]) => readonly Message[];
