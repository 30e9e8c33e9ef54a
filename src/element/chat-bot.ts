import {
  adoptStyles,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';

import {warnAboutApiKey} from './api-key-warning.js';
import {chatBotView} from './chat-bot.view.js';
import {queueOf, type Queue, type QueuedCall} from './command-queue.js';
import modeStyles from './display-modes.styles.js';
import styles from './host.styles.js';
import {properties, type ChatBotOptions} from './options.js';
import {PanelLoader} from './panel-loader.js';
import {Popup} from './popup.js';
import type {ConversationStatus} from '../conversation/conversation.js';
import type {AssistantMessage, Message} from '../conversation/message.js';
import {NO_BOT_ID} from '../session/missing-bot-id.js';

/**
 * A conversational agent on any page.
 *
 * @tagname chat-bot
 * @slot - Shown as long as the script has not run.
 * @slot launcher - In place of the launcher's picture.
 * @slot avatar - A picture in front of the heading.
 * @slot header - In place of the heading.
 * @slot footer - Below the composer.
 * @event {ChatBotSendEvent} chat-bot-send - A question is about to be sent. Cancelable.
 * @event {ChatBotReplyEvent} chat-bot-reply - A reply has ended: complete, or stopped.
 * @event {ChatBotErrorEvent} chat-bot-error - A reply has failed or broke off.
 * @event {ChatBotLinkEvent} chat-bot-link - The visitor follows a link. Cancelable.
 * @event {ChatBotFeedbackEvent} chat-bot-feedback - The visitor has said what they think of a reply.
 * @event {ChatBotClearEvent} chat-bot-clear - The visitor has begun a new conversation.
 * @event {ChatBotOpenEvent} chat-bot-open - The panel has been opened.
 * @event {ChatBotCloseEvent} chat-bot-close - The panel has been closed.
 * @csspart launcher - The button that opens and closes the panel.
 * @csspart badge - How many replies came while it was closed.
 * @csspart panel - Everything else.
 * @csspart header - The bar at the top.
 * @csspart heading - The title in it.
 * @csspart actions - The buttons in it.
 * @csspart avatar - The picture in it.
 * @csspart close - The button that closes the panel.
 * @csspart transcript - What scrolls.
 * @csspart message - One message.
 * @csspart user-message - A message of the visitor.
 * @csspart assistant-message - A message of the agent.
 * @csspart content - The text of one message.
 * @csspart time - When a message was said.
 * @csspart day - The day, between messages of different days.
 * @csspart copy - The button that copies a reply.
 * @csspart regenerate - The button that asks for the last reply again.
 * @csspart feedback - The two buttons that say what the visitor thinks of a reply.
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
 * @csspart count - How much more may be written.
 * @csspart send - The button that sends.
 * @csspart stop - The button that ends a running reply.
 * @csspart jump - The button that leads to the newest message.
 * @cssproperty --chat-bot-accent - Buttons, links, focus.
 * @cssproperty --chat-bot-accent-text - What is written on the accent. Default: white or black, whichever can be read.
 * @cssproperty --chat-bot-surface - The background.
 * @cssproperty --chat-bot-text - What is read.
 * @cssproperty --chat-bot-muted - What is read second.
 * @cssproperty --chat-bot-border - Lines.
 * @cssproperty --chat-bot-error - What went wrong.
 * @cssproperty --chat-bot-bubble - Behind what the visitor has written.
 * @cssproperty --chat-bot-bubble-text - What the visitor has written.
 * @cssproperty --chat-bot-radius - The roundness of corners.
 * @cssproperty --chat-bot-font - The typeface.
 * @cssproperty --chat-bot-code-font - The typeface of code.
 * @cssproperty --chat-bot-font-size - The size of the text.
 * @cssproperty --chat-bot-line-height - The height of its lines.
 * @cssproperty --chat-bot-spacing - Between messages, and around them.
 * @cssproperty --chat-bot-content-size - How wide messages may become.
 * @cssproperty --chat-bot-launcher-size - The size of the launcher.
 * @cssproperty --chat-bot-inset - How far the launcher stands from the edges of the page.
 * @cssproperty --chat-bot-z - Its `z-index`, and the panel's.
 * @cssproperty --chat-bot-shadow - Of the panel, in the modes `floating` and `side`.
 * @cssproperty --chat-bot-inline-size - The width of the panel, likewise.
 * @cssproperty --chat-bot-block-size - The height of the panel, in the mode `floating`.
 */
export class ChatBot extends LitElement implements ChatBotOptions {
  static override styles = [styles, modeStyles];
  static override properties: PropertyDeclarations = properties;

  // `ChatBotOptions` documents each of these.
  botId = '';
  baseUrl = '';
  apiKey = '';
  model = '';
  stream: ChatBotOptions['stream'];
  maxHistory = 0;
  mode: ChatBotOptions['mode'] = 'inline';
  open = false;
  theme: ChatBotOptions['theme'];
  heading = '';
  agentName = '';
  avatar = '';
  welcome = '';
  starters = '';
  imageOrigins = '';
  timestamps = false;
  feedback = false;
  announce: ChatBotOptions['announce'] = 'full';
  maxLength = 0;
  headers: ChatBotOptions['headers'];
  fetch: ChatBotOptions['fetch'];
  highlight: ChatBotOptions['highlight'];
  strings: ChatBotOptions['strings'] = {};

  /**
   * Methods to call as soon as there are any, for scripts that run before the element is defined:
   * `(chat.queue ??= []).push(['send', 'Hi'])`. They are begun in order; what goes wrong is told in the console.
   */
  get queue(): Queue {
    return this.#queue;
  }

  set queue(calls: readonly QueuedCall[] | null | undefined) {
    void this.updateComplete.then(() => this.#queue.push(...(calls ?? [])));
  }

  readonly #queue = queueOf(this);
  readonly #defaults = new Map<PropertyKey, unknown>();
  readonly #loader = new PanelLoader(this);
  readonly #popup = new Popup(this);

  constructor() {
    super();
    for (const name of ChatBot.elementProperties.keys()) this.#defaults.set(name, Reflect.get(this, name));
  }

  /** What was said so far. A snapshot: replaced, never changed. */
  get messages(): readonly Message[] {
    return this.#loader.session?.state.messages ?? [];
  }

  /** Whether a question can be asked (`ready`, `error`) or a reply is awaited (`submitted`, `streaming`). */
  get status(): ConversationStatus {
    return this.#loader.session?.state.status ?? 'ready';
  }

  /**
   * Asks a question as if the visitor had. Resolves with the reply when its turn is over, however it ended (see its
   * `status`), or with `undefined` if a listener cancelled `chat-bot-send`. Rejects, and sends nothing, without a
   * `bot-id`, without text, or while another reply runs.
   */
  async send(text: string): Promise<AssistantMessage | undefined> {
    return (this.#loader.session ?? (await this.#loader.load())).send(text);
  }

  /** Ends the running reply and keeps what has come so far. */
  stop(): void {
    this.#loader.session?.conversation.stop();
  }

  /** Asks again for a reply that failed, broke off or was stopped. Rejects if there is none. */
  async retry(): Promise<AssistantMessage> {
    return (this.#loader.session ?? (await this.#loader.load())).retry();
  }

  /**
   * Asks the last question again. The new reply takes the place of the last one once it begins; if it never does, all
   * stays. Rejects if there is none, or while a reply runs.
   */
  async regenerate(): Promise<AssistantMessage> {
    return (this.#loader.session ?? (await this.#loader.load())).regenerate();
  }

  /**
   * Asks `text` in place of the question with this `id`. Once the new reply begins, all that was said after that question is
   * forgotten; if it never does, all stays. Resolves and rejects like `send`, and if there is no such question.
   */
  async edit(id: string, text: string): Promise<AssistantMessage | undefined> {
    return (this.#loader.session ?? (await this.#loader.load())).edit(id, text);
  }

  /** Starts a new conversation. What is typed but not sent stays. */
  clear(): void {
    this.#loader.session?.conversation.clear();
  }

  /** Opens the panel, and moves the focus to where the visitor writes. Only for the modes `floating` and `side`. */
  show(): void {
    this.#popup.show();
  }

  /** Closes the panel. The conversation goes on; the launcher takes the focus, if the panel had it. */
  hide(): void {
    this.#popup.hide();
  }

  /** Opens the panel, or closes it. */
  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  /** Moves the focus to the field where the visitor writes. */
  override focus(): void {
    this.#loader.panel?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Frameworks set what their user leaves out to `undefined` or `null`.
    for (const name of changed.keys()) {
      const given: unknown = Reflect.get(this, name);
      if (given === undefined || given === null) Reflect.set(this, name, this.#defaults.get(name));
    }
    this.#loader.session?.startOverIfAgentChanged();
    const panelStyles = this.#loader.createPanel();
    if (panelStyles) adoptStyles(this.renderRoot as ShadowRoot, [styles, modeStyles, ...panelStyles]);
    this.#popup.willUpdate();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.#popup.isClosed && !this.#loader.hasFailed) this.#loader.preload();
    this.#popup.updated(changed, this.#loader.panel);
    if (changed.has('botId') && this.botId === '') console.error(NO_BOT_ID);
    if (this.apiKey !== '') warnAboutApiKey(this);
  }

  protected override render(): TemplateResult {
    return chatBotView(this, this.#loader, this.#popup);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chat-bot': ChatBot;
  }
}
