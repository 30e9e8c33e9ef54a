import {adoptStyles, html, LitElement, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';

import {lines, number, origins, text, threeStates} from './attributes.js';
import type {ChatClient, HeadersSource} from './client/chat-client.js';
import {ChatServiceError} from './client/errors.js';
import styles from './chat-bot.styles.js';
import {ConversationController} from './controllers/conversation-controller.js';
import type {Highlighter} from './controllers/highlight-controller.js';
import {Conversation, type ConversationStatus} from './conversation/conversation.js';
import type {AssistantMessage, Message} from './conversation/message.js';
import {
  ChatBotClearEvent,
  ChatBotErrorEvent,
  ChatBotLinkEvent,
  ChatBotReplyEvent,
  ChatBotSendEvent,
} from './events.js';
import {en} from './locales/en.js';
import type {Strings} from './locales/strings.js';
import type {Panel, PanelActions} from './panel.js';

const NO_BOT_ID = '<chat-bot> needs the attribute "bot-id": the identifier of the agent to talk to.';

/** The browser loads a module once, however often it is asked for. */
const loadPanel = () => import('./panel.js');

/**
 * A conversational agent on any page.
 *
 * @tagname chat-bot
 * @slot - Shown as long as the script has not run.
 * @slot header - In place of the heading.
 * @slot footer - Below the composer.
 * @event {ChatBotSendEvent} chat-bot-send - A question is about to be sent. Cancelable.
 * @event {ChatBotReplyEvent} chat-bot-reply - A reply has ended: complete, or stopped.
 * @event {ChatBotErrorEvent} chat-bot-error - A reply has failed or broke off.
 * @event {ChatBotLinkEvent} chat-bot-link - The visitor follows a link. Cancelable.
 * @event {ChatBotClearEvent} chat-bot-clear - The visitor has begun a new conversation.
 * @csspart panel - Everything.
 * @csspart header - The bar at the top.
 * @csspart heading - The title in it.
 * @csspart actions - The buttons in it.
 * @csspart transcript - What scrolls.
 * @csspart message - One message.
 * @csspart user-message - A message of the visitor.
 * @csspart assistant-message - A message of the agent.
 * @csspart content - The text of one message.
 * @csspart edit - The button beside a question.
 * @csspart typing - The sign that a reply is on its way.
 * @csspart references - The folded list of sources under a reply.
 * @csspart reference - One source.
 * @csspart notice - What went wrong.
 * @csspart retry - The button that asks again.
 * @csspart starters - The suggested questions.
 * @csspart starter - One suggested question.
 * @csspart composer - Where the visitor writes: field and button.
 * @csspart input - The field.
 * @csspart send - The button that sends.
 * @csspart stop - The button that ends a running reply.
 * @csspart jump - The button that leads to the newest message.
 * @cssproperty --chat-bot-accent - Buttons, links, focus.
 * @cssproperty --chat-bot-accent-text - What is written on the accent.
 * @cssproperty --chat-bot-surface - The background.
 * @cssproperty --chat-bot-text - What is read.
 * @cssproperty --chat-bot-muted - What is read second.
 * @cssproperty --chat-bot-border - Lines.
 * @cssproperty --chat-bot-radius - The roundness of corners.
 * @cssproperty --chat-bot-font - The typeface.
 * @cssproperty --chat-bot-font-size - The size of the text.
 */
export class ChatBot extends LitElement {
  static override styles = styles;

  /** Which agent to talk to. Required. A change starts a new conversation. */
  @property({attribute: 'bot-id', reflect: true, converter: text}) botId = '';

  /** Where the service is; `/v1/chat/completions` is appended. Default: the page's origin. A change starts a new conversation. */
  @property({attribute: 'base-url', converter: text}) baseUrl = '';

  /** For private agents. Every visitor can read a key that stands in a page. */
  @property({attribute: 'api-key', converter: text}) apiKey = '';

  /** A model other than the agent's own; it must be on the plan of the service's owner. */
  @property({converter: text}) model = '';

  /**
   * Whether to ask for a streamed reply. Left out: the agent's own setting decides. Text as in the attribute will do,
   * because some frameworks set the property where their user wrote the attribute.
   */
  @property({converter: threeStates}) stream: boolean | 'true' | 'false' | undefined;

  /** How many messages go with a question at most, itself included. Default: 0, all of them. */
  @property({attribute: 'max-history', converter: number}) maxHistory = 0;

  /** How the element stands in its page. At present always `inline`: it fills its box. */
  @property() mode = 'inline' as const;

  /** The panel's title. */
  @property({converter: text}) heading = '';

  /** A first message, in Markdown. Never sent to the service. */
  @property({converter: text}) welcome = '';

  /** Suggested questions, one a line. */
  @property({converter: text}) starters = '';

  /** Origins, separated by spaces, whose images may load (https only). All other images are links. */
  @property({attribute: 'image-origins', converter: text}) imageOrigins = '';

  /** Extra request headers, or a function that gives them, called for every request. */
  @property({attribute: false}) headers: HeadersSource | undefined;

  /** A fetch of the page's own. */
  @property({attribute: false}) fetch: typeof fetch | undefined;

  /** Tells what the parts of code are, so that they can be coloured. Default: code has one colour. */
  @property({attribute: false}) highlight: Highlighter | undefined;

  /** Overrides of what the visitor reads. */
  @property({attribute: false}) strings: Partial<Strings> = {};

  readonly #conversation = new Conversation(
    {reply: async (...turn) => (await this.#client()).reply(...turn)},
    () => ({
      botId: this.botId,
      ...(this.stream !== undefined && {stream: String(this.stream) !== 'false'}),
      ...(this.model && {model: this.model}),
      maxHistory: this.maxHistory,
    }),
  );
  #panel: Panel | undefined;
  #hasLoadFailed = false;
  #agent: string | undefined;
  #hasWarnedOfKey = false;
  #imageOriginList: readonly string[] = [];
  #shownStrings: Strings = en;

  constructor() {
    super();
    new ConversationController(this, this.#conversation);
  }

  /** What was said so far. A snapshot: replaced, never changed. */
  get messages(): readonly Message[] {
    return this.#conversation.state.messages;
  }

  /** Whether a question can be asked (`ready`, `error`) or a reply is awaited (`submitted`, `streaming`). */
  get status(): ConversationStatus {
    return this.#conversation.state.status;
  }

  /**
   * Asks a question as if the visitor had. Resolves with the reply when its turn is over, however it ended (see its
   * `status`), or with `undefined` if a listener cancelled `chat-bot-send`. Rejects, and sends nothing, without a
   * `bot-id`, without text, or while another reply runs.
   */
  async send(text: string): Promise<AssistantMessage | undefined> {
    return this.#send(text);
  }

  /** Ends the running reply and keeps what has come so far. */
  stop(): void {
    this.#conversation.stop();
  }

  /** Asks again for a reply that failed, broke off or was stopped. Rejects if there is none. */
  async retry(): Promise<AssistantMessage> {
    this.#requireAgent();
    return this.#report(this.#conversation.retry());
  }

  /**
   * Asks the last question again. The new reply takes the place of the last one once it begins; if it never does, all
   * stays. Rejects if there is none, or while a reply runs.
   */
  async regenerate(): Promise<AssistantMessage> {
    this.#requireAgent();
    return this.#report(this.#conversation.regenerate());
  }

  /**
   * Asks `text` in place of the question with this `id`. Once the new reply begins, all that was said after that question is
   * forgotten; if it never does, all stays. Resolves and rejects like `send`, and if there is no such question.
   */
  async edit(id: string, text: string): Promise<AssistantMessage | undefined> {
    return this.#edit(id, text);
  }

  /** Starts a new conversation. What is typed but not sent stays. */
  clear(): void {
    this.#conversation.clear();
  }

  /** Moves the focus to the field where the visitor writes. */
  override focus(): void {
    this.#panel?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#startOverIfAgentChanged();
    if (changed.has('imageOrigins')) this.#imageOriginList = origins(this.imageOrigins);
    if (changed.has('strings')) this.#shownStrings = {...en, ...this.strings};
  }

  protected override firstUpdated(): void {
    this.#openPanel().catch((error: unknown) => {
      this.#hasLoadFailed = true;
      this.requestUpdate();
      console.error('<chat-bot> could not load its panel.', error);
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('botId') && this.botId === '') console.error(NO_BOT_ID);
    if (this.apiKey === '' || this.#hasWarnedOfKey) return;
    this.#hasWarnedOfKey = true;
    console.warn(
      '<chat-bot> got an "api-key": every visitor of this page can read it. See "Private agents" in the README.',
    );
  }

  protected override render(): TemplateResult {
    if (this.botId === '') return html`<p class="problem" role="alert">${NO_BOT_ID}</p>`;
    if (this.#hasLoadFailed) return html`<p class="problem" role="alert">${this.#shownStrings.notLoaded}</p>`;
    if (this.#panel === undefined) return html`<slot></slot>`;
    return this.#panel.render({
      conversation: this.#conversation.state,
      heading: this.heading,
      welcome: this.welcome,
      starters: lines(this.starters),
      imageOrigins: this.#imageOriginList,
      highlight: this.highlight,
      strings: this.#shownStrings,
    });
  }

  async #openPanel(): Promise<void> {
    const {Panel, panelStyles} = await loadPanel();
    adoptStyles(this.renderRoot as ShadowRoot, [styles, ...panelStyles]);
    this.#panel = new Panel(this, this.#actions());
    this.requestUpdate();
  }

  async #client(): Promise<ChatClient> {
    try {
      const {createChatClient} = await loadPanel();
      return createChatClient({
        baseUrl: new URL(this.baseUrl || '/', location.href).href,
        apiKey: this.apiKey,
        headers: this.headers,
        fetch: this.fetch,
      });
    } catch (cause) {
      throw new ChatServiceError('network', 'The request could not be prepared.', {cause});
    }
  }

  #actions(): PanelActions {
    return {
      onSend: (text) => this.#isTaken(() => this.#send(text)),
      onEdit: (id, text) => this.#isTaken(() => this.#edit(id, text)),
      onStop: () => this.stop(),
      onRetry: () => void this.retry().catch((error: Error) => logError(error)),
      onClear: () => {
        this.clear();
        this.focus();
        this.dispatchEvent(new ChatBotClearEvent());
      },
      onLink: (click, url) => {
        if (!this.dispatchEvent(new ChatBotLinkEvent(url))) click.preventDefault();
      },
    };
  }

  /** Whether what the visitor wanted to send is on its way. */
  #isTaken(send: () => Promise<unknown> | undefined): boolean {
    if (this.#conversation.isBusy) return false;
    try {
      return send() !== undefined;
    } catch (error) {
      logError(error as Error);
      return false;
    }
  }

  #send(text: string): Promise<AssistantMessage> | undefined {
    return this.#ask(text, (question) => this.#conversation.send(question));
  }

  #edit(id: string, text: string): Promise<AssistantMessage> | undefined {
    this.#conversation.requireQuestion(id);
    return this.#ask(text, (question) => this.#conversation.edit(id, question));
  }

  /** Asks unless a listener objects, and then gives nothing back. Throws the reason why the text cannot be sent. */
  #ask(
    text: string,
    ask: (question: string) => Promise<AssistantMessage>,
  ): Promise<AssistantMessage> | undefined {
    this.#requireAgent();
    this.#conversation.requireSendable(text);
    const event = new ChatBotSendEvent(text);
    if (!this.dispatchEvent(event)) return undefined;
    // A listener may have chosen another agent.
    this.#requireAgent();
    return this.#report(ask(event.text));
  }

  /** Tells the page how a turn ended. */
  async #report(turn: Promise<AssistantMessage>): Promise<AssistantMessage> {
    const {epoch} = this.#conversation;
    const reply = await turn;
    // The end of a conversation that was left behind is no news.
    if (epoch !== this.#conversation.epoch) return reply;
    const {error} = reply;
    if (error === undefined) {
      this.dispatchEvent(new ChatBotReplyEvent(reply));
    } else {
      logError(error, this.#panel?.remedyFor(error));
      this.dispatchEvent(new ChatBotErrorEvent(error, reply));
    }
    return reply;
  }

  #requireAgent(): void {
    this.#startOverIfAgentChanged();
    if (this.botId === '') throw new Error(NO_BOT_ID);
  }

  #startOverIfAgentChanged(): void {
    const agent = JSON.stringify([this.baseUrl, this.botId]);
    if (agent === this.#agent) return;
    if (this.#agent !== undefined) this.#conversation.clear();
    this.#agent = agent;
  }
}

/** For the owner of the page. Never more than the message: what was said belongs to the visitor. */
function logError({message}: Error, remedy = ''): void {
  console.error(`<chat-bot>: ${message} ${remedy}`.trim());
}

declare global {
  interface HTMLElementTagNameMap {
    'chat-bot': ChatBot;
  }
}
