import type {ChatServiceError} from '../client/errors.js';
import {
  hasText,
  isOpen,
  lastReply,
  nextMessageId,
  pageLeft,
  settled,
  STATUS_BY_REPLY,
  withError,
  withMessage,
  type AssistantMessage,
  type ConversationState,
  type Message,
  type UserMessage,
} from './message.js';
import {NO_BOT_ID} from './missing-bot-id.js';
import {parseMessages} from './parse-messages.js';
import type {Growth} from './thinking-filter.js';
import {
  Turn,
  type Agent,
  type ExtraFields,
  type ReplyPosition,
  type TurnCoordinator,
  type TurnOptions,
} from './turn.js';

/** Why a text cannot be sent now. */
export type CannotSend = 'no-agent' | 'no-question' | 'empty' | 'busy';

const REASONS = {
  'no-agent': NO_BOT_ID,
  empty: 'Cannot send an empty message.',
  busy: 'Another reply is still running.',
};

/** What a turn asks: returns its question, with the history before it, for the messages so far. */
type Act = (messages: readonly Message[]) => readonly Message[];

/** The messages, and the one turn that may be running. Uses no DOM. */
export class Conversation {
  /** Default: this page is the only one that shows the conversation. */
  coordinator: TurnCoordinator | undefined;
  /** Whether the last reply came before this page showed the conversation. */
  isRestored = false;
  /** Increments when all messages are cleared or replaced. */
  epoch = 0;
  readonly #agent: Agent;
  readonly #listeners = new Set<(growth?: Growth) => void>();
  /** By the ids of the questions, which may be asked again. */
  readonly #fields = new Map<string, ExtraFields>();
  #state: ConversationState = {status: 'ready', messages: [], error: undefined};
  /** Whether the newest reply has grown since the state was made. */
  #hasGrown = false;
  /** The turn of the newest reply, running or over, if that reply is of this page. */
  #turn: Turn | undefined;
  /** The position of a reply that another page has begun. */
  #adopted: ReplyPosition | undefined;
  /** What the newest turn asks, until its reply has begun. */
  #asked: Act | undefined;
  /** The messages that return if that reply never begins. */
  #replaced: readonly Message[] | undefined;
  /** What was asked, if the messages that its reply should replace have returned. */
  #failed: Act | undefined;
  /** Closes all connections, also those that only wait for the references of earlier replies. */
  #connections = new AbortController();

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  get state(): ConversationState {
    if (this.#hasGrown) {
      this.#hasGrown = false;
      this.#state = {...this.#state, messages: withMessage(this.#state.messages, this.#turn!.reply)};
    }
    return this.#state;
  }

  /** The messages worth keeping: while a new reply that replaces others has not begun, those others. */
  get kept(): readonly Message[] {
    return this.#replaced ?? this.state.messages;
  }

  /** Whether this page runs a turn. */
  get isRunning(): boolean {
    return this.#turn?.isRunning ?? false;
  }

  /** Whether the turn of this page waits for those of other pages. */
  get isWaiting(): boolean {
    return this.#turn?.isWaiting ?? false;
  }

  /** Whether a turn is running, on this page or another one: there is never more than one. */
  get isBusy(): boolean {
    return this.isRunning || isOpen(lastReply(this.#state.messages));
  }

  /** Where the newest reply can be resumed. */
  get position(): ReplyPosition | undefined {
    return this.#turn ? this.#turn.position : this.#adopted;
  }

  /**
   * Calls `listener` after every change; with `growth` if only the newest reply has grown, by this text. Returns a function
   * that unsubscribes it.
   */
  subscribe(listener: (growth?: Growth) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Why `text` cannot be sent now: in place of the question `id`, if given. */
  canSend(text: string, id?: string): CannotSend | undefined {
    if (!this.#agent.isNamed) return 'no-agent';
    const isQuestion = (message: Message) => message.role === 'user' && message.id === id;
    if (id !== undefined && !this.#state.messages.some(isQuestion)) return 'no-question';
    if (text.trim() === '') return 'empty';
    return this.isBusy ? 'busy' : undefined;
  }

  /** Throws the reason why `text` cannot be sent now. */
  requireSendable(text: string, id?: string): void {
    const reason = this.canSend(text, id);
    if (reason === 'no-question') throw new Error(`No question has the id "${id}".`);
    if (reason) throw new Error(REASONS[reason]);
  }

  /**
   * Asks a question. Resolves with the reply once the turn is over, however it ended: see the reply's `status`. Throws at
   * once, and sends nothing, if it cannot be sent. `fields` are added to each request that asks it. With `id`, it takes the
   * place of the question with this `id`, and all that was said after that is forgotten as soon as the new reply begins. If it
   * never begins, all is as before.
   */
  send(text: string, fields: ExtraFields = {}, id?: string): Promise<AssistantMessage> {
    this.requireSendable(text, id);
    const question: UserMessage = {role: 'user', id: nextMessageId(), content: text, createdAt: new Date()};
    this.#fields.set(question.id, fields);
    return this.#ask((messages) => {
      const index = messages.findIndex((message) => message.id === id);
      return [...(index < 0 ? messages : messages.slice(0, index)), question];
    });
  }

  /**
   * Asks the last question again, in place of its reply, as `send` does. Throws at once, and sends nothing, if there is no
   * reply to replace or if it cannot be sent.
   */
  regenerate(): Promise<AssistantMessage> {
    if (lastReply(this.#state.messages) === undefined) throw new Error('There is no reply to regenerate.');
    return this.#askAgain((messages) => (lastReply(messages) ? messages.slice(0, -1) : messages));
  }

  /** Repeats the last question if its reply failed, was interrupted or was stopped. Throws like `regenerate`, and if the last reply is complete. */
  retry(): Promise<AssistantMessage> {
    if (this.#failed) return this.#askAgain(this.#failed);
    if (lastReply(this.#state.messages)?.status === 'complete')
      throw new Error('The last reply is complete: use regenerate() to ask again.');
    return this.regenerate();
  }

  /**
   * Replaces all messages by the valid ones of `messages`, which are not trusted. A reply that is not complete becomes
   * interrupted. Throws while a turn is running.
   */
  restore(messages: unknown): void {
    if (this.isBusy) throw new Error(REASONS.busy);
    this.#forget();
    this.isRestored = true;
    this.#set(settled(this.parse(messages)), undefined, false);
  }

  /** The valid messages of `values`, which are not trusted. */
  parse(values: unknown): Message[] {
    return parseMessages(values, nextMessageId);
  }

  /**
   * Shows the messages that another page shows or has stored. A question of this page that waits for its turn is asked after
   * them. While this page runs a turn, nothing changes.
   */
  adopt(messages: readonly Message[], isTruncated = false, position?: ReplyPosition): void {
    const {isWaiting} = this;
    if (this.isRunning && !isWaiting) return;
    if (!isWaiting) {
      this.#turn = undefined;
      this.#hasGrown = false;
      this.#adopted = position;
    }
    const isOther = lastReply(messages)?.id !== lastReply(this.#state.messages)?.id;
    this.isRestored = !isWaiting && !isOpen(lastReply(messages)) && (isOther || this.isRestored);
    const shown = isWaiting ? this.#apply(this.#asked!, settled(messages)) : withError(messages);
    this.#set(shown, undefined, isTruncated);
  }

  /**
   * Requests the rest of the last reply after its position, in the same message. Of a complete reply, only its references are
   * read. Resolves like `send`. Returns `undefined` if there is nothing to resume.
   */
  resume(): Promise<AssistantMessage> | undefined {
    const {position, isRunning} = this;
    const shown = lastReply(this.state.messages);
    if (isRunning || !position || shown?.id !== position.message) return undefined;
    const reply = {...shown};
    if (reply.status !== 'complete') {
      delete reply.error;
      reply.content = reply.content.slice(0, position.length);
      reply.status = reply.content ? 'streaming' : 'pending';
    }
    this.#asked = this.#replaced = this.#failed = undefined;
    this.isRestored = false;
    const turn = this.#begin({reply, position, shown: shown.content});
    this.#set(withMessage(this.#state.messages, turn.reply));
    return turn.run((...request) =>
      this.#agent.resume(position, ...request).catch((cause: unknown) => {
        // Also if the service keeps the reply no longer, or a transport has none to resume.
        throw pageLeft(cause);
      }),
    );
  }

  /** Marks the reply of another page as interrupted, because that page is gone. */
  interruptOpenReply(): void {
    if (!this.isRunning && this.isBusy) this.#set(settled(this.#state.messages));
  }

  /** Ends the running turn, and its reply at the service. Keeps the text received so far. */
  stop(): void {
    if (this.isRunning) this.#end();
    else if (this.isBusy) this.coordinator?.stop();
  }

  /** Ends the running turn, because the page is left. Its reply stays open if it can be resumed; otherwise it has an error. */
  interrupt(): void {
    if (this.position) this.#turn?.leave();
    else this.#turn?.stop(pageLeft());
  }

  /** Ends the running turn and a reply that the service would keep, because the page is left for good. */
  abandon(): void {
    if (this.position) this.#end(pageLeft());
  }

  /** Ends the running turn, and waits for no more references. With `isKept`, the service goes on with the reply. */
  close(isKept = false): void {
    this.#end(undefined, isKept);
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
    this.#asked = this.#replaced = this.#failed = undefined;
    this.#fields.clear();
    this.epoch += 1;
  }

  #end(error?: ChatServiceError, isKept = false): void {
    const {position, isRunning} = this;
    this.#adopted = undefined;
    this.#turn?.stop(error);
    if (position && isRunning && !isKept) void this.#agent.stop(position);
  }

  #askAgain(act: Act): Promise<AssistantMessage> {
    this.requireSendable(act(this.#state.messages).at(-1)?.content ?? '');
    return this.#ask(act);
  }

  #ask(act: Act): Promise<AssistantMessage> {
    this.isRestored = false;
    const {messages} = this.state;
    const reply = {id: nextMessageId(), content: '', createdAt: new Date(), references: []};
    const turn = this.#begin({
      reply: {role: 'assistant', ...reply, status: 'pending'},
      coordinator: this.coordinator,
    });
    this.#set(this.#apply(act, messages));
    return turn.run((...request) => {
      const asked = this.#state.messages.slice(0, -1);
      return this.#agent.reply(asked, this.#fields.get(asked.at(-1)!.id), ...request);
    });
  }

  #begin(options: Pick<TurnOptions, 'reply' | 'position' | 'shown' | 'coordinator'>): Turn {
    this.#hasGrown = false;
    this.#turn = new Turn({
      ...options,
      keepsThinking: this.#agent.keepsThinking,
      connections: this.#connections.signal,
      onChange: (turn, growth) => this.#change(turn, growth),
    });
    return this.#turn;
  }

  /** Asks what `act` asks after `messages`. Returns the messages to show. They may change while the turn waits. */
  #apply(act: Act, messages: readonly Message[]): readonly Message[] {
    const asked = act(messages);
    const isLost = messages.some((message) => hasText(message) && !asked.includes(message));
    this.#asked = act;
    this.#replaced = isLost ? messages : undefined;
    this.#failed = undefined;
    return [...asked, this.#turn!.reply];
  }

  #change(turn: Turn, growth?: Growth): void {
    if (growth) {
      this.#hasGrown = true;
      this.#notify(growth);
      return;
    }
    const {reply} = turn;
    if (turn !== this.#turn) {
      // References may come during the next turn, or after their message was removed.
      this.#replaced &&= withMessage(this.#replaced, reply);
    } else {
      this.#hasGrown = false;
      const [asked, replaced] = [this.#asked, this.#replaced];
      if (hasText(reply) || !isOpen(reply)) this.#asked = this.#replaced = undefined;
      if (replaced && !isOpen(reply) && !hasText(reply) && reply.status !== 'complete') {
        if (reply.error) this.#failed = asked;
        this.#set(replaced, reply.error);
        return;
      }
    }
    const {messages} = this.#state;
    const changed = withMessage(messages, reply);
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
    this.#notify();
  }

  #notify(growth?: Growth): void {
    for (const listener of this.#listeners) listener(growth);
  }
}
