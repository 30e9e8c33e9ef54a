import {
  createChatClient,
  type ChatClient,
  type ReplyHandle,
  type ResumableChatClient,
} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import type {ChatTransport} from '../client/transport.js';
import {Conversation} from '../conversation/conversation.js';
import type {ConversationState} from '../conversation/conversation-state.js';
import {pageLeft} from '../conversation/settle.js';
import {isOpen, type AssistantMessage, type Message} from '../conversation/message.js';
import type {ReplyPosition} from '../conversation/reply-position.js';
import {
  ChatBotClearEvent,
  ChatBotContactEvent,
  ChatBotErrorEvent,
  ChatBotReplyEvent,
  ChatBotSendEvent,
} from '../events/conversation-events.js';
import {warnAboutApiKey} from './api-key-warning.js';
import {ChangeNotifier} from './change-notifier.js';
import {extraFields} from './extra-fields.js';
import {logError} from './log-error.js';
import {NO_BOT_ID} from './missing-bot-id.js';
import type {SessionOptions} from './session-options.js';
import {remedyFor} from './troubleshooting.js';

/** The element, as far as its conversation depends on it. */
export type SessionHost = EventTarget & Readonly<SessionOptions>;

type Client = ChatClient & Partial<ResumableChatClient>;

/** The element's conversation with its agent. Dispatches the events of each turn. */
export class Session {
  readonly conversation: Conversation;
  readonly #host: SessionHost;
  readonly #changes: ChangeNotifier;
  /** Called before the conversation is cleared because another agent or visitor takes part. */
  onStartOver: (() => void) | undefined;
  /** Called when a turn begins, with its question and its reply among the messages. */
  onTurn: (() => void) | undefined;
  /** Of the newest request. It stops its reply, also when the agent is another one. */
  #newest: Client | undefined;
  #agent: string;
  /** The options that name it, as they were written. */
  #options = '';

  constructor(host: SessionHost) {
    this.#host = host;
    this.#agent = this.#currentAgent;
    this.conversation = new Conversation(
      {
        reply: async (...turn) => (await this.#client()).reply(...turn),
        stop: async (handle) => this.#newest?.stop?.(handle),
      },
      () => ({
        botId: host.botId,
        ...(host.stream != null && {stream: String(host.stream) !== 'false'}),
        ...(host.model && {model: host.model}),
        maxHistory: host.maxHistory,
        keepsThinking: host.thinking === 'show',
      }),
    );
    this.#changes = new ChangeNotifier(host, this.conversation);
    this.#warn();
  }

  get state(): ConversationState {
    return this.conversation.state;
  }

  /** See `ChatBot.send`. Throws at once if the question cannot be sent. */
  send(text: string): Promise<AssistantMessage> | undefined {
    return this.#ask(text, (...question) => this.conversation.send(...question));
  }

  /** See `ChatBot.edit`. Throws at once if the question cannot be sent. */
  edit(id: string, text: string): Promise<AssistantMessage> | undefined {
    this.conversation.requireQuestion(id);
    return this.#ask(text, (...question) => this.conversation.edit(id, ...question));
  }

  /** See `ChatBot.retry`. Throws at once if there is nothing to retry. */
  retry(): Promise<AssistantMessage> {
    this.#requireAgent();
    return this.#begin(this.conversation.retry());
  }

  /** See `ChatBot.regenerate`. Throws at once if there is no reply. */
  regenerate(): Promise<AssistantMessage> {
    this.#requireAgent();
    return this.#begin(this.conversation.regenerate());
  }

  /** See `ChatBot.restore`. Throws while a turn is running. */
  restore(messages: unknown): void {
    this.startOverIfAgentChanged();
    this.conversation.restore(messages);
    this.#changes.ignoreChanges();
  }

  /** Shows messages that a page of this visitor has kept or shows. Their change is no news for this page. */
  adopt(messages: readonly Message[], isTruncated?: boolean, position?: ReplyPosition): void {
    this.conversation.adopt(messages, isTruncated, position);
    this.#changes.ignoreChanges();
  }

  /** Goes on with the last reply after the event of `handle`. See `Conversation.resume`. */
  resume(handle: ReplyHandle, reply: AssistantMessage, shown: string): Promise<AssistantMessage> {
    const resumed = this.conversation.resume(reply, shown, async (...turn) => {
      try {
        return await (
          await this.#client()
        ).resume!(handle, ...turn);
      } catch (cause) {
        // Also if the service keeps the reply no longer, or a transport has none to resume.
        throw pageLeft(cause);
      }
    });
    // The end of a complete reply has been reported.
    return this.conversation.turn.isRunning ? this.#report(resumed) : resumed;
  }

  /** The visitor begins a new conversation. */
  clear(): void {
    this.conversation.clear();
    this.#host.dispatchEvent(new ChatBotClearEvent());
  }

  /** Announces that the visitor wants to talk to a person. Returns false if a listener cancels it. */
  contact(url: string, conversation: () => Promise<string>): boolean {
    const event = new ChatBotContactEvent(url, conversation);
    return this.#host.dispatchEvent(event);
  }

  /** Starts a new conversation if the agent or the visitor is another one: neither knows of this conversation. */
  startOverIfAgentChanged(): void {
    const options = this.#agentAt(this.#host.baseUrl);
    // A router may change the URL of the page, against which `base-url` is resolved.
    if (options === this.#options) return;
    this.#options = options;
    const agent = this.#currentAgent;
    if (agent === this.#agent) return;
    this.#agent = agent;
    this.onStartOver?.();
    this.conversation.clear();
  }

  get #currentAgent(): string {
    const {baseUrl} = this.#host;
    try {
      return this.#agentAt(serviceUrl(baseUrl));
    } catch {
      // Every request fails, too.
      return this.#agentAt(baseUrl);
    }
  }

  #agentAt(service: string): string {
    const {botId, conversationKey} = this.#host;
    return [service, botId, conversationKey].join('\n');
  }

  #warn(): void {
    if (this.#host.apiKey) warnAboutApiKey(this.#host);
  }

  async #client(): Promise<Client> {
    const {baseUrl, apiKey, headers, fetch, transport} = this.#host;
    if (transport) return (this.#newest = await loadTransportClient(transport));
    this.#warn();
    try {
      return (this.#newest = createChatClient({
        baseUrl: serviceUrl(baseUrl),
        apiKey: apiKey || undefined,
        headers: headers ?? undefined,
        fetch: fetch ?? undefined,
      }));
    } catch (cause) {
      throw new ChatServiceError('network', 'Invalid "base-url": expected an absolute or relative URL.', {
        cause,
      });
    }
  }

  /** Asks unless a listener objects, and then gives nothing back. */
  #ask(
    text: string,
    ask: (question: string, body: Record<string, unknown>) => Promise<AssistantMessage>,
  ): Promise<AssistantMessage> | undefined {
    this.#requireAgent();
    this.conversation.requireSendable(text);
    const event = new ChatBotSendEvent(text);
    if (!this.#host.dispatchEvent(event)) return undefined;
    // A listener may have chosen another agent.
    this.#requireAgent();
    return this.#begin(ask(event.text, extraFields(event.body)));
  }

  /** Reports the begin of a turn, and its end. */
  #begin(turn: Promise<AssistantMessage>): Promise<AssistantMessage> {
    this.onTurn?.();
    return this.#report(turn);
  }

  /** Dispatches the event for the end of a turn. */
  async #report(turn: Promise<AssistantMessage>): Promise<AssistantMessage> {
    const {epoch} = this.conversation;
    const reply = await turn;
    // The conversation has been cleared meanwhile, or the reply will be resumed.
    if (epoch !== this.conversation.epoch || isOpen(reply)) return reply;
    const {error} = reply;
    if (error === undefined) {
      this.#host.dispatchEvent(new ChatBotReplyEvent(reply));
    } else {
      logError(error, remedyFor(error));
      this.#host.dispatchEvent(new ChatBotErrorEvent(error, reply));
    }
    return reply;
  }

  #requireAgent(): void {
    this.startOverIfAgentChanged();
    const {botId, transport} = this.#host;
    if (!botId && !transport) throw new Error(NO_BOT_ID);
  }
}

/** Returns the absolute URL of a service. Throws if it is invalid. Persistence names conversations by the same URL. */
function serviceUrl(baseUrl: string): string {
  return new URL(baseUrl || '/', location.href).href;
}

/** Few pages have a transport. */
async function loadTransportClient(transport: ChatTransport): Promise<ChatClient> {
  try {
    const {createTransportClient} = await import('./transport-client.js');
    return createTransportClient(transport);
  } catch (cause) {
    throw new ChatServiceError('network', 'The code for "transport" could not be loaded.', {cause});
  }
}
