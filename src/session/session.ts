import type {Adopted} from '../conversation/adopted.js';
import {Conversation, type Act} from '../conversation/conversation.js';
import {isOpen, questionOf, settled, type AssistantMessage, type Carried} from '../conversation/message.js';
import {
  ChatBotChangeEvent,
  ChatBotClearEvent,
  ChatBotConsentEvent,
  ChatBotErrorEvent,
  ChatBotReplyEvent,
  ChatBotSendEvent,
} from './conversation-events.js';
import {serviceUrl} from '../platform/service-url.js';
import {stringify} from '../platform/stringify.js';
import {advise} from './advise.js';
import {SelectedAgent} from './agent.js';
import type {KeptFiles} from './kept-files.js';
import type {SessionOptions} from './session-options.js';

/** The element's conversation with its agent. Dispatches the events of each turn. */
export class Session {
  readonly conversation: Conversation;
  /** The text of `consent` that the visitor has agreed to. Stored with the messages. */
  agreedTo: string | undefined;
  /** What `undo()` shows again. Dropped when the conversation has messages. */
  cleared: Adopted | undefined;
  /** The files of the questions of this page. `undefined`: there are none. */
  files: KeptFiles | undefined;
  readonly #host: SessionHost;
  /** Suppresses `chat-bot-change` for the changes so far. */
  readonly #ignoreChanges: () => void;
  /** Called before the conversation is cleared because the agent or the visitor changed. */
  onStartOver: (() => void) | undefined;
  /** Called when a turn begins, with its question and its reply among the messages. */
  onTurn: (() => void) | undefined;
  /** Agent and visitor, with the absolute URL of the service. */
  agent: string | undefined;
  /** Raw option values that identify the agent and the visitor. */
  #options = '';

  constructor(host: SessionHost) {
    this.#host = host;
    this.conversation = new Conversation(new SelectedAgent(host, this));
    this.conversation.subscribe(() => {
      if (this.cleared && this.state.messages.length > 0) this.cleared = undefined;
    });
    this.#ignoreChanges = notifyOfChanges(host, this.conversation);
    this.startOverIfAgentChanged();
  }

  get state(): Conversation['state'] {
    return this.conversation.state;
  }

  /**
   * See `ChatBot.send` and `ChatBot.edit`. Throws synchronously. `undefined`: a listener canceled it. An edited question
   * keeps what it carries. `answer`: see `Conversation.send`.
   */
  send(
    text: string,
    id?: string,
    carried: Carried = questionOf(this.state.messages, id) ?? {},
    answer?: Act,
  ): Promise<AssistantMessage> | undefined {
    this.startOverIfAgentChanged();
    const {about, files} = carried;
    this.conversation.requireSendable(text, id, files);
    const event = new ChatBotSendEvent(text, {}, about, files);
    if (!this.#host.dispatchEvent(event)) return undefined;
    // A listener can have chosen another agent.
    this.startOverIfAgentChanged();
    return this.begin(this.conversation.send(event.text, extraFields(event.body), id, carried, answer));
  }

  /** True if nothing may be sent or stored before the visitor agrees. Another text needs another consent. */
  get needsConsent(): boolean {
    const text = this.#consent;
    return text !== undefined && text !== this.agreedTo;
  }

  get #consent(): string | undefined {
    // The words of the slot are not compared, because a page can draw it again in other pieces.
    return this.#host.consent || (this.#host.querySelector(':scope > [slot=consent]') ? '' : undefined);
  }

  /** True if the question of the last reply has words, or files that are still here. */
  get isRepeatable(): boolean {
    const question = this.state.messages.at(-2);
    if (question?.role !== 'user') return false;
    return this.conversation.canSend(question.content, undefined, question.files) !== 'empty';
  }

  /** Lets the visitor's messages be sent from now on. */
  agree(): void {
    this.agreedTo = this.#consent;
    this.#host.dispatchEvent(new ChatBotConsentEvent(true));
  }

  /** See `ChatBot.retry`. Throws synchronously if there is nothing to retry. */
  retry(): Promise<AssistantMessage> {
    this.startOverIfAgentChanged();
    return this.begin(this.conversation.retry());
  }

  /** See `ChatBot.regenerate`. Throws synchronously if there is no reply. */
  regenerate(): Promise<AssistantMessage> {
    this.startOverIfAgentChanged();
    return this.begin(this.conversation.regenerate());
  }

  /** See `ChatBot.restore`. Throws while a turn is running. */
  restore(messages: unknown): void {
    this.startOverIfAgentChanged();
    this.cleared = undefined;
    this.conversation.restore(messages);
    this.#ignoreChanges();
  }

  /** Shows messages of the storage or of another page. Dispatches no `chat-bot-change` for them. */
  adopt(adopted: Adopted): void {
    this.conversation.adopt(adopted);
    this.#ignoreChanges();
  }

  /** Resumes the last reply. See `Conversation.resume`. */
  resume(): Promise<AssistantMessage> | undefined {
    const resumed = this.conversation.resume();
    // The event for a complete reply was dispatched before.
    return resumed && this.conversation.isRunning ? this.report(resumed) : resumed;
  }

  /** Starts a new conversation for the page or the visitor, who can undo it. */
  clear(source: ChatBotClearEvent['source']): void {
    this.forget(source === 'visitor');
    this.#host.dispatchEvent(new ChatBotClearEvent(source));
  }

  /** Forgets everything, a running turn included. `isUndoable`: except for the consent, and what `undo` needs. */
  forget(isUndoable = false): void {
    const {kept, state, thread} = this.conversation;
    if (!isUndoable) this.agreedTo = undefined;
    const hasMessages = kept.length > 0;
    this.cleared =
      isUndoable && hasMessages ? {...state, thread, messages: settled(kept, 'stopped')} : undefined;
    this.conversation.clear();
  }

  /** Shows the cleared messages again. */
  undo(): void {
    if (this.cleared) this.conversation.adopt(this.cleared);
  }

  startOverIfAgentChanged(): void {
    const {baseUrl, botId, conversationKey} = this.#host;
    const options = [baseUrl, botId, conversationKey].join('\n');
    // A router can change the URL of the page, against which `base-url` is resolved.
    if (options === this.#options) return;
    this.#options = options;
    const previous = this.agent;
    this.agent = [serviceUrl(baseUrl)?.href ?? baseUrl, botId, conversationKey].join('\n');
    if (previous === undefined || previous === this.agent) return;
    this.onStartOver?.();
    this.forget();
  }

  /** Reports a turn that has begun. */
  begin(turn: Promise<AssistantMessage>): Promise<AssistantMessage> {
    this.onTurn?.();
    return this.report(turn);
  }

  /** Dispatches the event for the end of a turn. A reply that goes on begins none that is to be seen. */
  async report(turn: Promise<AssistantMessage>): Promise<AssistantMessage> {
    const {generation} = this.conversation;
    const reply = await turn;
    // The conversation was cleared, or the reply will be resumed.
    if (generation !== this.conversation.generation || isOpen(reply)) return reply;
    const {error} = reply;
    if (error) advise((advice) => advice.adviseOnFailure(error), error);
    this.#host.dispatchEvent(error ? new ChatBotErrorEvent(error, reply) : new ChatBotReplyEvent(reply));
    return reply;
  }
}

/** Subset of the element that the session reads. */
export type SessionHost = EventTarget & Pick<ParentNode, 'querySelector'> & Readonly<SessionOptions>;

/** Milliseconds between two `chat-bot-change` events while a reply is streamed. */
const CHANGE_INTERVAL = 1_000;

/** Dispatches `chat-bot-change`. Returns a function that suppresses it for the changes so far. */
function notifyOfChanges(target: EventTarget, conversation: Conversation): () => void {
  let reported = conversation.state.messages;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = () => {
    clearTimeout(timer);
    timer = undefined;
    const {messages} = conversation.state;
    if (messages === reported) return;
    reported = messages;
    target.dispatchEvent(new ChatBotChangeEvent(messages));
  };
  conversation.subscribe(() => {
    if (conversation.isBusy) timer ??= setTimeout(notify, CHANGE_INTERVAL);
    else queueMicrotask(notify);
  });
  return () => (reported = conversation.state.messages);
}

/** Returns copies of the extra fields of a request. Logs fields that cannot be JSON. */
function extraFields(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.create(null) as Record<string, unknown>;
  // A listener can have replaced it.
  for (const name of Object.keys(Object(body) as object)) {
    if (/^(?:botId|messages|stream)$/.test(name)) continue;
    try {
      const value = body[name];
      if (value === undefined) continue;
      // `stringify` returns `undefined` for functions and symbols
      // (https://tc39.es/ecma262/#sec-json.stringify). `parse` throws for it.
      fields[name] = JSON.parse(stringify(value));
    } catch {
      advise((advice) => advice.adviseOnField(name));
    }
  }
  return fields;
}
