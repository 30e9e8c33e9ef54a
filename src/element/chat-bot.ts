// The element `<chat-bot>`: its options, its methods and the parts that it loads by need.
import {LitElement, type PropertyDeclarations, type PropertyValues, type TemplateResult} from 'lit';

import {chatBotView} from './chat-bot.view.js';
import {CommandQueue, type Queue, type QueuedCall} from './command-queue.js';
import {containGestures} from './contain-gestures.js';
import {hostBox} from './host-box.js';
import styles from './host.styles.js';
import {obeyButtons} from './invokers.js';
import {Opening} from './opening.js';
import {OptionalPart} from './optional-part.js';
import {options, type ChatBotOptions} from './options.js';
import {Popup} from './popup.js';
import {registerColors} from './register-colors.js';
import type {AssistantMessage, ConversationStatus, Message} from '../conversation/message.js';
import type {DiagnoseOptions, Finding} from '../diagnose/finding.js';
import {PanelLoader} from '../panel/panel-loader.js';
import type {Regions} from '../panel/regions.js';
import {logRejection} from '../platform/log-rejection.js';
import {addStyles} from '../platform/add-styles.js';
import {LateFile} from '../platform/late-file.js';
import {accessorsOf, hyphenated, type ElementOption} from '../platform/option-table.js';

const elementOptions = Object.entries(options).map(([name, option]): [string, ElementOption] => [
  name,
  {attribute: hyphenated(name), given: new WeakMap(), ...option},
]);

// Shared by all elements, like the panel: a part that is loaded is there before the panel.
const persistence = new LateFile('persistence', () => import('../persistence/persistence.js'));
const assistant = new LateFile('assistant', () => import('../assistant/assistant.js'));
const dialog = new LateFile('dialog', () => import('../dialog/dialog.js'));

/** To run the script and to draw its chats in one task would be a long task on a slow phone. */
const afterScript = new Promise((resolve) => setTimeout(resolve));

/** The properties that Lit defines by the table of the options. */
// oxlint-disable-next-line no-redeclare, typescript/no-unsafe-declaration-merging -- the table has a default for each
export interface ChatBot extends ChatBotOptions {}

/**
 * A conversational agent on any page.
 *
 * @tagname chat-bot
 * @slot - Shown as long as the script has not run.
 * @slot launcher - In place of the launcher's picture while the panel is closed.
 * @slot avatar - A picture in front of the heading.
 * @slot header - In place of the heading.
 * @slot consent - In place of the text of `consent`.
 * @slot footer - Below the composer.
 * @slot results - Rows below the field in the mode `modal`: the links and buttons of a search, until the visitor asks or opens
 *   the last conversation. See docs/modes.md#dialog-over-the-page.
 * @event {ChatBotSendEvent} chat-bot-send - A question is about to be sent. Cancelable. See
 *   docs/methods-and-events.md#changing-a-question-before-it-is-sent.
 * @event {ChatBotChangeEvent} chat-bot-change - The messages have changed: at most once a second, and at the end of a turn.
 * @event {ChatBotReplyEvent} chat-bot-reply - A reply has ended: complete, or stopped.
 * @event {ChatBotErrorEvent} chat-bot-error - A reply failed or was interrupted. Its text so far stays. See
 *   docs/methods-and-events.md#errors.
 * @event {ChatBotInputEvent} chat-bot-input - The text in the field has changed, in the mode `modal`; '' after a question. For a
 *   search of the page. See docs/modes.md#dialog-over-the-page.
 * @event {ChatBotLinkEvent} chat-bot-link - The visitor follows a link of a reply or a reference. Cancelable.
 * @event {ChatBotFeedbackEvent} chat-bot-feedback - The rating of a reply has changed. Each event has all of it, so the last one
 *   counts. `question` is the text that the reply answered. See docs/replies.md#feedback-on-replies.
 * @event {ChatBotContactEvent} chat-bot-contact - The visitor follows the link to a person. Cancelable. See
 *   docs/handoff.md.
 * @event {ChatBotConsentEvent} chat-bot-consent - The visitor agreed to the text of `consent` (`given` is true), or has
 *   withdrawn that in the menu. See docs/safety.md#consent.
 * @event {ChatBotClearEvent} chat-bot-clear - A new conversation was started: by the visitor, or by `clear()`, as `source` says
 *   (`visitor` or `page`). If the visitor undoes that, `chat-bot-change` has the messages.
 * @event {ChatBotOpenEvent} chat-bot-open - The panel has been opened.
 * @event {ChatBotCloseEvent} chat-bot-close - The panel has been closed. The conversation goes on.
 * @event {ChatBotResizeEvent} chat-bot-resize - The panel in the mode `side` takes another width of the page, in pixels: 0
 *   while it is closed, and where it covers the whole page.
 * @csspart launcher - The button that opens and closes the panel.
 * @csspart badge - The number of replies that came while the panel was closed.
 * @csspart panel - The chat window, without the launcher.
 * @csspart header - The bar at the top.
 * @csspart heading - The title in the header.
 * @csspart menu-button - The button that opens the menu of the conversation.
 * @csspart menu - The menu of the conversation.
 * @csspart avatar - The agent's picture in the header and above its messages.
 * @csspart person - The first letter of a person, above the messages that the person writes.
 * @csspart expand - The button that enlarges the panel, in the modes `floating` and `side`.
 * @csspart close - The button that closes the panel.
 * @csspart transcript - The scrollable message list.
 * @csspart message - One message.
 * @csspart user-message - A message of the visitor.
 * @csspart assistant-message - A message of the agent.
 * @csspart content - The text of one message.
 * @csspart block - The place of a block that the page draws.
 * @csspart link-host - The host behind the words of a link, or the mail address or number.
 * @csspart time - The time of a message.
 * @csspart copy - The button that copies a reply.
 * @csspart regenerate - The button that asks again for the last reply.
 * @csspart feedback - The two buttons that rate a reply.
 * @csspart edit - The button that edits a question.
 * @csspart typing - The typing indicator in the head of a reply, and the words below a silent one.
 * @csspart thinking - The section with the text of a reasoning model, between `<think>` and `</think>`.
 * @csspart request - What the agent asks the visitor, or a tool that it wants to run.
 * @csspart choice - One answer to that.
 * @csspart references - The collapsible list of sources under a reply.
 * @csspart reference - One source.
 * @csspart citation - A number in a reply that leads to a source.
 * @csspart notice - The error notice.
 * @csspart retry - The button that asks again.
 * @csspart starters - The suggested questions: before the first question, and below the last reply.
 * @csspart starter - One suggested question.
 * @csspart row - A row of the dialog in the mode `modal`: “Ask AI”, or the last conversation.
 * @csspart ask-selection - The button at a selected text of the page.
 * @csspart composer - The field and its buttons.
 * @csspart attach - The button that adds files to the question.
 * @csspart file - A file of the next question or of an earlier one.
 * @csspart input - The field for a question.
 * @csspart dictate - The button that begins and ends dictation.
 * @csspart send - The button that sends.
 * @csspart stop - The button that stops a reply.
 * @csspart contact - The link to a human contact.
 * @csspart disclaimer - The notice below the composer.
 * @csspart consent - The text to agree to, in place of the notice.
 * @csspart jump - The button that scrolls to the latest message.
 * @cssproperty {<color>} --chat-bot-accent - Color of buttons, links and focus rings. Default: `#2f54d0`, dark `#3c62e0`.
 * @cssproperty {<color>} --chat-bot-accent-text - Color of text on the accent. Default: white or black, the more readable of the two.
 * @cssproperty {<color>} --chat-bot-surface - Background color. Default: `#ffffff`, dark `#17181c`.
 * @cssproperty {<color>} --chat-bot-text - Primary text color. Default: `#1b1c20`, dark `#ececf0`.
 * @cssproperty {<color>} --chat-bot-muted - Secondary text color (timestamps, hints). Default: `#5d606b`, dark `#a5a8b4`.
 * @cssproperty {<color>} --chat-bot-border - Color of lines. Default: `#dfe1e8`, dark `#34363f`.
 * @cssproperty {<color>} --chat-bot-error - Text color of errors. Default: `#a3231f`, dark `#ffb0a8`.
 * @cssproperty {<color>} --chat-bot-bubble - Background of the visitor’s messages. Default: a tint of the accent.
 * @cssproperty {<color>} --chat-bot-bubble-text - Text color of the visitor’s messages. Default: `--chat-bot-text`.
 * @cssproperty {<color>} --chat-bot-header - Background color of the header. Default: a tint of the accent in the modes `floating` and `side`, otherwise `--chat-bot-surface`.
 * @cssproperty {<color>} --chat-bot-header-text - Text color of the header. Default: white or black, the more readable of the two.
 * @cssproperty {<length>} --chat-bot-radius - Corner radius of the panel and of messages; all other corners, of launcher and buttons too, are parts of it. Default: `16px`.
 * @cssproperty {<family-name>#} --chat-bot-font - Font family. Default: `system-ui, sans-serif`.
 * @cssproperty {<family-name>#} --chat-bot-display-font - Font family of the title and the greeting. Default: `--chat-bot-font`.
 * @cssproperty {<family-name>#} --chat-bot-code-font - Font family of code. Default: the system’s monospace font.
 * @cssproperty {<length>} --chat-bot-font-size - Font size. Default: `16px`.
 * @cssproperty {<number> | <length>} --chat-bot-line-height - Line height. Default: `1.55`.
 * @cssproperty {<length>} --chat-bot-spacing - Space between messages; the space beside them is a part of it. Default: `24px`.
 * @cssproperty {<length>} --chat-bot-content-size - Maximum width of the text of messages. Default: `38em`.
 * @cssproperty {<length>} --chat-bot-launcher-size - Size of the launcher. Default: `56px`.
 * @cssproperty {<length>} --chat-bot-inset - Distance of launcher and panel from the edges of the page. Default: `20px`.
 * @cssproperty {<length>} --chat-bot-inset-inline - The same at the side of the page only. Default: `--chat-bot-inset`.
 * @cssproperty {<length>} --chat-bot-inset-block - The same at the bottom of the page only. Default: `--chat-bot-inset`.
 * @cssproperty {<integer> | auto} --chat-bot-z - `z-index` of launcher and panel; `auto` unless it is set in the mode `page`. Default: `2147480000`.
 * @cssproperty {none | <shadow>#} --chat-bot-shadow - Shadow of the panel, in the modes with a launcher: a soft shadow, none in dark, unless it is set.
 * @cssproperty {<length>} --chat-bot-inline-size - Width of the panel. Default: `400px` in the mode `floating`, `432px` in `side`, `680px` in `modal`.
 * @cssproperty {<length>} --chat-bot-block-size - Height of the panel. Default: `640px` in the mode `floating`, `80dvb` in `modal`.
 */
export class ChatBot extends LitElement {
  static override properties: PropertyDeclarations = {
    ...Object.fromEntries(elementOptions),
    queue: {attribute: false},
  };

  // Lit adds its update to these accessors.
  static {
    for (const [name, option] of elementOptions) {
      Object.defineProperty(this.prototype, name, accessorsOf(option));
    }
  }

  /**
   * Calls of methods before the element is defined: `(chat.queue ??= []).push(['send', 'Hi'])`. Errors are logged to
   * the console. See docs/options.md#calls-before-the-script-has-run.
   */
  get queue(): Queue {
    return this.#queue;
  }

  set queue(calls: readonly QueuedCall[] | null | undefined) {
    // What is no list is an entry, which the queue refuses.
    void this.updateComplete.then(() => this.#queue.push(...[calls ?? []].flat()));
  }

  readonly #queue = new CommandQueue(this);
  readonly #loader = new PanelLoader(this, () => this.#persistence.isMissing);
  readonly #popup = new Popup(this);
  readonly #opening = new Opening(this, this.#loader, this.#popup);
  readonly #regions: Regions = {};
  readonly #persistence = new OptionalPart(
    this,
    persistence,
    () => this.persist,
    ({Persistence}) => new Persistence(this, this.#loader, this.#popup),
  );
  readonly #assistant = new OptionalPart(
    this,
    assistant,
    () => this.shortcut || this.askFromUrl || this.askSelection || this.pageContext !== undefined,
    ({Assistant}) => new Assistant(this, this.#loader, this.#regions),
  );

  constructor() {
    super();
    containGestures(this);
    obeyButtons(this);
    this.addController(this.#persistence);
    this.addController(this.#assistant);
    this.addController(
      new OptionalPart(
        this,
        dialog,
        () => this.mode === 'modal',
        ({Dialog}) => new Dialog(this, this.#loader, this.#regions, this.#popup),
        () => (this.open = false),
      ),
    );
  }

  /**
   * All messages. A frozen snapshot: a change replaces it. Empty until the panel is loaded. See
   * docs/methods-and-events.md#messages.
   */
  get messages(): readonly Message[] {
    return this.#loader.session?.state.messages ?? [];
  }

  /** Whether a question can be asked (`ready`, `error`) or a reply is awaited (`submitted`, `streaming`). */
  get status(): ConversationStatus {
    return this.#loader.session?.state.status ?? 'ready';
  }

  /**
   * Asks a question for the visitor. Resolves with the reply when its turn is over; the reply's `status` says
   * how it ended. Resolves with `undefined` if a listener cancels `chat-bot-send`. Rejects and sends nothing
   * if `bot-id` and `transport` are missing, if the text is blank or no string, while another reply runs, or before the
   * visitor agrees to `consent`. The `cause` of that error is `no-agent`, `empty`, `busy` or `consent`.
   */
  send(text: string): Promise<AssistantMessage | undefined> {
    return this.#loader.use((session) => session.send(text));
  }

  /**
   * Opens the chat with this text in the field, selected, for the visitor to send. If the field has a draft or while a reply
   * runs, the text is offered above the field instead. An empty text opens the chat with the page of `page-context`. Never
   * sends. Resolves when the text is there, so it waits while the element is not on the page. Rejects if the code for it cannot be loaded. See docs/assistant.md.
   */
  async ask(text: string): Promise<void> {
    this.show();
    const isThere = this.#assistant.load().then((assistant) => assistant.ask(text));
    await Promise.all([isThere, this.#loader.use(() => undefined)]);
  }

  /** Ends the running reply and keeps its text. */
  stop(): void {
    this.#loader.useAny(({conversation}) => conversation.stop());
  }

  /** Repeats the last question if its reply failed, was interrupted or was stopped. Rejects otherwise, and where `send` does. */
  retry(): Promise<AssistantMessage> {
    return this.#loader.use((session) => session.retry());
  }

  /**
   * Asks the last question again. The new reply replaces the last one when it begins; otherwise nothing
   * changes. Rejects if there is no reply, and where `send` does.
   */
  regenerate(): Promise<AssistantMessage> {
    return this.#loader.use((session) => session.regenerate());
  }

  /**
   * Replaces the question with this `id` by `text` and drops everything after it when the new reply begins;
   * otherwise nothing changes. Resolves and rejects like `send`. Also rejects if there is no such question.
   */
  edit(id: string, text: string): Promise<AssistantMessage | undefined> {
    return this.#loader.use((session) => session.send(text, id));
  }

  /**
   * Starts a new conversation. The draft stays. Dispatches `chat-bot-clear`, as the visitor's menu does, unless the panel is neither loaded
   * nor being loaded: then a stored conversation is erased without an event.
   */
  clear(): void {
    this.#loader.useAny((session) => session.clear('page'));
    // Otherwise the panel would show the stored conversation when it is loaded.
    if (this.persist && !this.#loader.session) this.forget().catch(logRejection);
  }

  /**
   * Begins with a conversation that the page has kept, such as the `messages` of a `chat-bot-change` event that were saved
   * as JSON. Replaces all messages. The input is not trusted: only `role` and `content` are required, invalid messages are
   * left out, and a reply that is not complete is shown as interrupted. Rejects while a reply runs. See
   * docs/persistence.md.
   */
  async restore(messages: readonly object[]): Promise<void> {
    await this.#loader.use((session) => session.restore(messages));
  }

  /** Starts a new conversation and erases the stored one, in all tabs. Resolves when it is erased. */
  async forget(): Promise<void> {
    this.#loader.useAny((session) => session.forget());
    await (await this.#persistence.load()).forget();
  }

  /**
   * Opens the panel and moves the focus to the field for questions, or to the panel on touch screens. Only in
   * modes with a launcher.
   */
  show(): void {
    this.#popup.show();
  }

  /**
   * Closes the panel. The conversation continues. Moves the focus from the panel to the launcher, in the mode `modal` to
   * where it was.
   */
  hide(): void {
    this.#popup.hide();
  }

  /** Opens the panel, or closes it. */
  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  /** Moves the focus to the field for questions. */
  override focus(): void {
    this.#loader.panel?.composer.field.focus();
  }

  /**
   * Looks for what keeps this chat from working on this page. Resolves with the findings, which a dialog shows, too. Asks
   * the service one question only with `ask`. Rejects if the code of the diagnosis cannot be loaded. See
   * docs/diagnose.md.
   */
  async diagnose(options?: DiagnoseOptions): Promise<readonly Finding[]> {
    const {diagnose} = await import('../diagnose/diagnose.js');
    return diagnose(this, options);
  }

  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await afterScript;
    await super.scheduleUpdate();
  }

  /** Handles an error of a template, which would leave the panel empty and reject a promise at each update. */
  protected override performUpdate(): void {
    try {
      super.performUpdate();
    } catch (error) {
      this.#loader.fail(error);
    }
  }

  adoptedCallback(): void {
    registerColors(this);
    if (this.shadowRoot) addStyles(this.shadowRoot);
  }

  protected override createRenderRoot(): ShadowRoot {
    registerColors(this);
    const root = this.attachShadow({mode: 'open'});
    addStyles(root, [styles]);
    return root;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#opening.willUpdate(changed);
    if (this.mode !== 'inline') addStyles(this.renderRoot as ShadowRoot, [hostBox()]);
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#opening.updated();
    if (changed.has('diagnosis') && this.diagnosis && location.search.includes('chat-bot-diagnose')) {
      this.diagnose().catch(logRejection);
    }
  }

  protected override render(): TemplateResult {
    return chatBotView(this, this.#loader, this.#popup, this.#regions);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chat-bot': ChatBot;
  }
}
