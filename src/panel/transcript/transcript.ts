import type {TemplateResult} from 'lit';

import {decodeSuggestions} from '../../client/decode.js';
import {isOpen, lastReply, type Rating} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {visibleText} from '../../markdown/sink/invisible-characters.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {DrawnMessages} from './drawn-messages.js';
import {introductionView, startersView} from './introduction.view.js';
import {MessageActions} from '../reply/message-actions.js';
import {notice} from './notice.js';
import {ScrollController} from './scroll-controller.js';
import type {ScrollPosition} from './scroll-position.js';
import type {TranscriptContext, TranscriptProps} from './transcript-context.js';
import {transcriptView} from './transcript.view.js';

/** Region: the messages, the introduction before them, and the notice after them. */
export class Transcript {
  readonly #context: TranscriptContext;
  readonly #drawn: DrawnMessages;
  readonly #scroll: ScrollController;
  readonly #actions: MessageActions;
  readonly #notice: ReturnType<typeof notice>;
  /** True if the button “Earlier messages” was pressed. The button stays until it has moved the focus. */
  #isPressed = false;
  #earlier: Element | undefined;
  /** True if a reply has grown below the view since the visitor left its end. */
  #hasGrown = false;

  constructor(context: TranscriptContext) {
    this.#context = context;
    const {host} = context;
    this.#drawn = new DrawnMessages(host);
    this.#scroll = new ScrollController(host, () => this.#drawMore());
    this.#notice = notice(context);
    this.#actions = new MessageActions(context, (place) => this.#scroll.reveal(place));
    // Loads nothing before the first question, because most visitors of a page with an inline chat never ask.
    host.addEventListener('input', () => void loadRenderer().then((code) => code?.warmUp()), {
      once: true,
      capture: true,
    });
  }

  get position(): ScrollPosition {
    return this.#scroll.position;
  }

  set position(position: ScrollPosition) {
    if (position.anchor) this.#drawn.drawFrom(position.anchor.id);
    this.#scroll.position = position;
  }

  get ratings(): ReadonlyMap<string, Rating> {
    return this.#actions.feedback.ratings;
  }

  set ratings(ratings: ReadonlyMap<string, Rating>) {
    this.#actions.feedback.ratings = ratings;
  }

  /** Scrolls to the newest question, so that the visitor reads its reply from the start. */
  showQuestion(): void {
    void loadRenderer();
    this.#drawn.trim();
    void this.#scroll.showQuestion();
  }

  async exportConversation(strings: Strings): Promise<string> {
    const {conversationAsMarkdown} = await this.#context.load();
    return conversationAsMarkdown(this.#context.session.state.messages, strings);
  }

  /** Draws earlier messages. Does nothing while the button has the focus, because it would leave the view. */
  #drawMore(): void {
    const {activeElement} = this.#context.host.renderRoot as ShadowRoot;
    if (activeElement === null || activeElement !== this.#earlier) void this.#drawn.drawMore();
  }

  /**
   * Draws earlier messages, and moves the focus from the button to the first of them, which screen readers
   * then read.
   */
  readonly #showEarlier = async (button: HTMLElement): Promise<void> => {
    this.#isPressed = true;
    await this.#drawn.drawMore();
    const first = button.parentElement?.querySelector<HTMLElement>('[data-id]');
    if (first && button.matches(':focus')) {
      // The view moves only for keyboard users, who must see the focus:
      // https://www.w3.org/TR/WCAG22/#focus-visible
      if (button.matches(':focus-visible')) this.#scroll.show(first);
      first.tabIndex = -1;
      first.focus({preventScroll: true});
    }
    this.#isPressed = false;
    this.#context.host.requestUpdate();
  };

  render({strings, policy, agent, contact, starters, editing}: TranscriptProps): TemplateResult {
    const {host, session, pace, composer} = this.#context;
    const {messages, isTruncated = false} = session.state;
    const options = this.#actions.options({policy, agent, contact, strings});
    const first = this.#drawn.firstOf(messages);
    const onStart = (question: string) => composer.ask(question);
    const reply = lastReply(messages);
    const isGrowing = isOpen(reply);
    this.#hasGrown = !this.#scroll.isAtNewest && (this.#hasGrown || isGrowing);
    const suggestions = decodeSuggestions(host.suggestions) ?? reply?.suggestions ?? [];
    // The visitor reads exactly what is sent.
    const followUps = reply?.status === 'complete' ? suggestions.map(visibleText).filter(Boolean) : [];
    return transcriptView({
      messages,
      first,
      hasEarlier: first > 0 || this.#isPressed,
      options,
      introduction: introductionView({
        ...options,
        welcome: host.welcome ?? strings.welcome,
        isTruncated,
        starters: messages.length > 0 ? [] : starters,
        onStart,
      }),
      notice: this.#notice(strings, contact),
      followUps: startersView({starters: followUps, strings, onStart}),
      editing,
      ratings: this.ratings,
      pace: pace.pace,
      isAtEnd: this.#scroll.isAtNewest,
      below: isGrowing ? 'growing' : this.#hasGrown ? 'ended' : undefined,
      strings,
      scrollerRef: this.#scroll.setScroller,
      earlierRef: (button) => (this.#earlier = button),
      onScroll: this.#scroll.handleScroll,
      onJump: this.#scroll.follow,
      onEarlier: (button) => void this.#showEarlier(button),
      onClick: this.#actions.handleClick,
    });
  }
}
