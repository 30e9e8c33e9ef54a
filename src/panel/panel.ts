import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import {Composer} from './composer/composer.js';
import {ConversationController} from './conversation-controller.js';
import {CopyController} from './controls/copy-controller.js';
import {CountdownController} from './transcript/countdown-controller.js';
import {ScrollController} from './transcript/scroll-controller.js';
import {HighlightController, type Highlighter} from './transcript/highlight-controller.js';
import {LiveRegion} from './live-region/live-region.js';
import {LocaleController} from './locale-controller.js';
import {VisibleViewportController} from './visible-viewport-controller.js';
import {lastReply, type AssistantMessage, type Rating} from '../conversation/message.js';
import {ChatBotFeedbackEvent, ChatBotLinkEvent} from '../events.js';
import {parseLines, parseOrigins} from './parse-list.js';
import type {Strings} from '../locales/strings.js';
import {warmUp} from '../markdown/stream/warm-up.js';
import {memoizeLast} from '../platform/memoize-last.js';
import {logError, type Session} from '../session/session.js';
import type {Announce} from './live-region/announcement.view.js';
import {Header} from './header/header.js';
import {introductionView} from './transcript/introduction.view.js';
import type {MessageOptions} from './transcript/message.view.js';
import {noticeView, retryView} from './transcript/notice.view.js';
import {clipboardHtml} from './transcript/clipboard-html.js';
import {transcriptView} from './transcript/transcript.view.js';

// A conversation begins in a panel, so what it takes comes along.
export {panelStyles} from './panel.styles.js';
export {Session} from '../session/session.js';

/** The element, as far as its panel depends on it. */
export interface PanelHost extends LitElement {
  readonly heading: string;
  readonly agentName: string;
  readonly avatar: string;
  readonly welcome: string;
  readonly starters: string;
  readonly imageOrigins: string;
  readonly timestamps: boolean;
  readonly feedback: boolean;
  readonly announce: Announce;
  readonly maxLength: number;
  readonly highlight: Highlighter | null | undefined;
  readonly strings: Partial<Strings>;
}

/** Visitors do not wait longer at a disabled button. */
const MAX_RETRY_WAIT_SECONDS = 300;

/** Few visitors copy or save a conversation. */
const loadExport = () => import('./transcript/conversation-export.js');

/** Everything that is needed only once somebody opens the chat. Loaded lazily by the element. */
export class Panel {
  readonly #host: PanelHost;
  readonly #session: Session;
  readonly #header: Header;
  readonly #composer: Composer;
  readonly #scroll: ScrollController;
  readonly #countdown: CountdownController;
  readonly #copy: CopyController;
  readonly #highlight: HighlightController;
  readonly #locale: LocaleController;
  readonly #liveRegion: LiveRegion;
  readonly #imageOrigins = memoizeLast(parseOrigins);
  #ratings: ReadonlyMap<string, Rating> = new Map();

  constructor(host: PanelHost, session: Session) {
    this.#host = host;
    this.#session = session;
    new ConversationController(host, session.conversation);
    this.#composer = new Composer({host, session, submit: (send) => this.#submit(send)});
    this.#scroll = new ScrollController(
      host,
      () => session.state.messages.filter(({role}) => role === 'assistant').length,
    );
    this.#countdown = new CountdownController(host);
    this.#copy = new CopyController(host);
    this.#header = new Header({
      host,
      session,
      copy: this.#copy,
      exportConversation: (strings) => this.#exported(strings),
      focusComposer: () => this.focus(),
    });
    this.#highlight = new HighlightController(host);
    this.#locale = new LocaleController(host);
    new VisibleViewportController(host);
    this.#liveRegion = new LiveRegion({
      host,
      session,
      copy: this.#copy,
      focusComposer: () => this.focus(),
    });
    warmUp();
  }

  focus(): void {
    this.#composer.focus();
  }

  /** What the visitor reads: in their language, with the page's overrides. */
  get strings(): Strings {
    const {agentName, strings} = this.#host;
    return this.#strings(this.#locale.strings, agentName, strings);
  }

  /** `onClose` is left out if there is nothing to close. */
  render(onClose: (() => void) | undefined): TemplateResult {
    const {highlight} = this.#host;
    const {strings} = this;
    const imageOrigins = this.#imageOrigins(this.#host.imageOrigins);
    this.#highlight.use(highlight ?? undefined);
    return html`<div class="panel" @click=${this.#handleClick}>
      ${this.#header.render({strings, imageOrigins, onClose})}
      ${this.#transcript(imageOrigins, strings)}
      ${this.#composer.render(strings)}
      ${this.#liveRegion.render(strings)}
    </div>`;
  }

  readonly #strings = memoizeLast(
    (words: Strings, agentName: string, overrides: Partial<Strings>): Strings => ({
      ...words,
      ...(agentName && {assistant: agentName}),
      ...overrides,
    }),
  );

  readonly #messageOptions = memoizeLast(
    (
      imageOrigins: readonly string[],
      hasName: boolean,
      hasTime: boolean,
      hasFeedback: boolean,
      strings: Strings,
    ): MessageOptions => ({
      imageOrigins,
      hasName,
      hasTime,
      hasFeedback,
      strings,
      onEdit: (question) => this.#composer.startEditing(question),
      onRegenerate: this.#regenerate,
      onCopy: this.#copyReply,
      onRate: this.#rate,
    }),
  );

  #transcript(imageOrigins: readonly string[], strings: Strings): TemplateResult {
    const {agentName, timestamps, feedback} = this.#host;
    return transcriptView({
      messages: this.#session.state.messages,
      options: this.#messageOptions(imageOrigins, agentName !== '', timestamps, feedback, strings),
      introduction: this.#introduction(imageOrigins, strings),
      notice: this.#notice(strings),
      editing: this.#composer.editing,
      ratings: this.#ratings,
      isAtEnd: this.#scroll.isAtNewest,
      unseen: this.#scroll.unseen,
      strings,
      scrollerRef: this.#scroll.setScroller,
      onScroll: this.#scroll.handleScroll,
      onJump: this.#scroll.follow,
    });
  }

  #introduction(imageOrigins: readonly string[], strings: Strings): TemplateResult {
    const {welcome, starters, agentName} = this.#host;
    return introductionView({
      welcome,
      starters: this.#session.state.messages.length > 0 ? [] : parseLines(starters),
      imageOrigins,
      hasName: agentName !== '',
      strings,
      onStart: (question) => this.#send(question),
    });
  }

  #notice(strings: Strings): TemplateResult | typeof nothing {
    const {messages, error} = this.#session.state;
    this.#countdown.waitFor(error, Math.min(error?.retryAfter ?? 0, MAX_RETRY_WAIT_SECONDS));
    const {secondsLeft} = this.#countdown;
    const onRetry = this.#retry;
    if (error) return noticeView({error, secondsLeft, strings, onRetry, onClear: this.#header.clear});
    return lastReply(messages)?.status === 'stopped' ? retryView({secondsLeft, strings, onRetry}) : nothing;
  }

  #send(text: string): boolean {
    return this.#submit(() => this.#session.send(text));
  }

  /** Sends a message and scrolls to it. Returns whether it is on its way. */
  #submit(send: () => Promise<unknown> | undefined): boolean {
    if (this.#session.conversation.isBusy) return false;
    try {
      if (send() === undefined) return false;
    } catch (error) {
      logError(error as Error);
      return false;
    }
    this.#composer.acknowledge();
    void this.#scroll.showQuestion();
    return true;
  }

  readonly #retry = (): void => {
    this.#submit(() => this.#session.retry());
  };

  readonly #regenerate = (): void => {
    this.#submit(() => this.#session.regenerate());
  };

  readonly #copyReply = (reply: AssistantMessage, button: HTMLElement): void => {
    const message = button.closest('.message');
    const text = loadExport().then(({asMarkdown}) => asMarkdown(reply, this.strings));
    void this.#copy.copy(text, {button, ...(message && {html: clipboardHtml(message)})});
  };

  async #exported(strings: Strings): Promise<string> {
    const {transcript} = await loadExport();
    return transcript(this.#session.state.messages, strings);
  }

  /** The same once more takes it back. */
  readonly #rate = (reply: AssistantMessage, rating: Rating): void => {
    const ratings = new Map(this.#ratings);
    const isTakenBack = ratings.get(reply.id) === rating;
    if (isTakenBack) ratings.delete(reply.id);
    else ratings.set(reply.id, rating);
    this.#ratings = ratings;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new ChatBotFeedbackEvent(reply, isTakenBack ? undefined : rating));
  };

  readonly #handleClick = (event: MouseEvent): void => {
    const {target} = event;
    // What the page has put into a slot is the page's own.
    if (!(target instanceof Element) || target.getRootNode() !== this.#host.renderRoot) return;
    const link = target.closest('a');
    if (link && !this.#host.dispatchEvent(new ChatBotLinkEvent(link.href))) event.preventDefault();
    const button = target.closest<HTMLElement>('.copy-code');
    if (button)
      void this.#copy.copy(button.closest('.code')?.querySelector('code')?.textContent ?? '', {button});
  };
}
