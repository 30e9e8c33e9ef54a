import type {LitElement, TemplateResult} from 'lit';

import type {ConversationState} from '../../conversation/conversation-state.js';
import {lastReply, type AssistantMessage, type Rating, type UserMessage} from '../../conversation/message.js';
import {ChatBotLinkEvent} from '../../events/conversation-events.js';
import type {Strings} from '../../locales/strings.js';
import {warmUp} from '../../markdown/stream/warm-up.js';
import {memoizeLast} from '../../platform/memoize-last.js';
import type {Session} from '../../session/session.js';
import type {ContactLink} from '../controls/contact.view.js';
import type {AgentMark} from '../controls/agent-mark.view.js';
import type {CopyController} from '../controls/copy-controller.js';
import type {Pace} from './pace-controller.js';
import {HighlightController} from './highlight-controller.js';
import type {HighlightOption} from '../../highlight/highlighter.js';
import {CountdownController} from './countdown-controller.js';
import {EarlierMessages} from './earlier-messages.js';
import type {ScrollPosition} from './scroll-position.js';
import {ScrollController} from './scroll-controller.js';
import {Failures} from './failures.js';
import {FeedbackController} from './feedback-controller.js';
import {isRefusal, noticeView} from './notice.view.js';
import type {MessageOptions} from './message.view.js';
import {transcriptView} from './transcript.view.js';
import type {Editing} from './question.view.js';
import {introductionView} from './introduction.view.js';
import {clipboardHtml} from './clipboard-html.js';

/** The part of the element that the transcript depends on. */
export interface TranscriptHost extends LitElement {
  readonly welcome: string | undefined;
  readonly timestamps: boolean;
  readonly feedback: boolean;
  readonly thinking: 'hide' | 'show';
  readonly highlight: HighlightOption;
  readonly links: 'same' | 'new' | undefined;
  readonly persist: unknown;
}

/** Everything that the panel gives to the transcript. */
export interface TranscriptContext {
  readonly host: TranscriptHost;
  readonly session: Session;
  readonly copy: CopyController;
  readonly pace: {readonly pace: Pace};
  readonly online: {isBackAfter(error: ConversationState['error']): boolean};
  /** Calls `send`. Returns whether a message is on its way. */
  readonly submit: (send: () => Promise<unknown> | undefined) => boolean;
  readonly startEditing: (question: UserMessage) => void;
  /** Starts a new conversation. */
  readonly clear: () => void;
}

interface RenderOptions {
  readonly strings: Strings;
  readonly imageOrigins: readonly string[];
  readonly agent: AgentMark;
  readonly contact: ContactLink | undefined;
  /** Suggested questions. */
  readonly starters: readonly string[];
  /** The field that edits a question, if the visitor edits one. */
  readonly editing: Editing | undefined;
}

/** Visitors do not wait longer at a disabled button. */
const MAX_RETRY_WAIT_SECONDS = 300;

/** Few visitors copy or save a conversation. */
const loadExport = () => import('./conversation-export.js');

/** Region: the messages, the introduction before them, and the notice after them. */
export class Transcript {
  readonly #context: TranscriptContext;
  readonly #earlier: EarlierMessages;
  readonly #scroll: ScrollController;
  readonly #countdown: CountdownController;
  readonly #highlight: HighlightController;
  readonly #feedback: FeedbackController;
  readonly #failures = new Failures();
  #contact: ContactLink | undefined;

  constructor(context: TranscriptContext) {
    this.#context = context;
    const {host, session} = context;
    this.#earlier = new EarlierMessages(host);
    this.#scroll = new ScrollController(
      host,
      () => session.state.messages.filter(({role}) => role === 'assistant').length,
      () => this.#earlier.render(),
    );
    this.#countdown = new CountdownController(host);
    this.#highlight = new HighlightController(host);
    this.#feedback = new FeedbackController(host);
    // Not at once: most visitors of a page with an inline chat never ask.
    for (const type of ['pointerenter', 'focusin']) host.addEventListener(type, warmUp);
  }

  /** The part of the conversation that the visitor reads. */
  get position(): ScrollPosition {
    return this.#scroll.position;
  }

  set position(position: ScrollPosition) {
    this.#scroll.position = position;
  }

  /** The visitor's ratings by the ids of replies. */
  get ratings(): ReadonlyMap<string, Rating> {
    return this.#feedback.ratings;
  }

  set ratings(ratings: ReadonlyMap<string, Rating>) {
    this.#feedback.ratings = ratings;
  }

  /** Scrolls to the newest question, so that the visitor reads its reply from the start. */
  showQuestion(): void {
    warmUp();
    void this.#scroll.showQuestion();
  }

  /** Returns the whole conversation as Markdown. */
  async exportConversation(strings: Strings): Promise<string> {
    const {transcript} = await loadExport();
    return transcript(this.#context.session.state.messages, strings);
  }

  /** Opens the browser's dialog to print the whole conversation. */
  async printConversation(strings: Strings, title: string): Promise<void> {
    const {host, session} = this.#context;
    const {printConversation} = await loadExport();
    await printConversation(session.state.messages, {root: host.renderRoot as ShadowRoot, title, strings});
  }

  render({strings, imageOrigins, agent, contact, starters, editing}: RenderOptions): TemplateResult {
    const {
      host,
      session,
      pace: {pace},
      submit,
    } = this.#context;
    const {messages, isTruncated = false} = session.state;
    const {welcome, timestamps, feedback, thinking, highlight} = host;
    const options = this.#messageOptions(imageOrigins, agent, timestamps, feedback, thinking, strings);
    this.#contact = contact;
    this.#highlight.use(highlight);
    return transcriptView({
      messages,
      first: this.#earlier.firstOf(messages),
      options,
      introduction: introductionView({
        ...options,
        welcome: welcome ?? strings.welcome,
        isTruncated,
        starters: messages.length > 0 ? [] : starters,
        onStart: (question) => submit(() => session.send(question)),
      }),
      notice: this.#notice(strings),
      editing,
      ratings: this.ratings,
      pace,
      isAtEnd: this.#scroll.isAtNewest,
      unseen: this.#scroll.unseen,
      strings,
      scrollerRef: this.#scroll.setScroller,
      onScroll: this.#scroll.handleScroll,
      onJump: this.#scroll.follow,
      onClick: this.#handleClick,
    });
  }

  readonly #messageOptions = memoizeLast(
    (
      imageOrigins: readonly string[],
      agent: AgentMark,
      hasTime: boolean,
      hasFeedback: boolean,
      thinking: 'hide' | 'show',
      strings: Strings,
    ): MessageOptions => {
      const {session, submit, startEditing} = this.#context;
      return {
        imageOrigins,
        agent,
        hasTime,
        hasFeedback,
        hasThinking: thinking === 'show',
        strings,
        onEdit: startEditing,
        onRegenerate: () => submit(() => session.regenerate()),
        onCopy: (reply, button) => this.#copyReply(reply, button, strings),
        onRate: (reply, rating, button) =>
          this.#feedback.rate(reply, rating, {strings, contact: this.#contact, button}),
      };
    },
  );

  #notice(strings: Strings): TemplateResult | undefined {
    const {session, online, submit, clear} = this.#context;
    const {messages, error} = session.state;
    this.#countdown.waitFor(error, Math.min(error?.retryAfter ?? 0, MAX_RETRY_WAIT_SECONDS));
    const {secondsLeft} = this.#countdown;
    const onRetry = () => submit(() => session.retry());
    const isAnnounced = !session.conversation.isRestored;
    const persists = this.#failures.persist(error, lastReply(messages)?.status === 'complete');
    if (error === undefined) return undefined;
    const isBack = online.isBackAfter(error);
    const contact = persists || isRefusal(error) ? this.#contact : undefined;
    return noticeView({error, isAnnounced, isBack, secondsLeft, strings, contact, onRetry, onClear: clear});
  }

  #copyReply(reply: AssistantMessage, button: HTMLElement, strings: Strings): void {
    const message = button.closest('.message');
    const text = loadExport().then(({asMarkdown}) => asMarkdown(reply, strings));
    void this.#context.copy.copy(text, {button, ...(message && {html: clipboardHtml(message)})});
  }

  /** Links open in a new tab. Links to the page's own origin open in this one if the conversation survives that. */
  #followLink(link: HTMLAnchorElement, event: MouseEvent): void {
    const {host} = this.#context;
    if (!host.dispatchEvent(new ChatBotLinkEvent(link.href))) {
      event.preventDefault();
      return;
    }
    const staysHere = (host.links ?? (host.persist ? 'same' : 'new')) === 'same';
    link.target = staysHere && link.origin === location.origin ? '' : '_blank';
  }

  /** Handles clicks on links and on copy buttons of code: rendered Markdown has no listeners of its own. */
  readonly #handleClick = (event: MouseEvent): void => {
    const {target} = event;
    if (!(target instanceof Element)) return;
    // The link to a person has an event of its own.
    const link = target.closest('a:not([part])');
    if (link) this.#followLink(link as HTMLAnchorElement, event);
    const button = target.closest<HTMLElement>('.copy-code');
    if (button) {
      const code = button.closest('.code')?.querySelector('code')?.textContent ?? '';
      void this.#context.copy.copy(code, {button});
    }
  };
}
