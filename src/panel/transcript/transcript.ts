import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';

import {decodeSuggestions} from '../../client/decode.js';
import type {Conversation} from '../../conversation/conversation.js';
import {isByPerson, isOnce, isOpen, lastReply, type AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {isHandedOver} from '../../conversation/handover.js';
import {offeredQuestion} from '../../conversation/question-text.js';
import {visibleText} from '../../platform/visible-text.js';
import {drawClock} from '../../markdown/stream/draw-clock.js';
import {nextFrame} from '../../platform/schedule.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {textsOf} from '../../platform/text-list.js';
import {elementRef} from '../controls/element-ref.js';
import {tooltipView} from '../controls/icon-button.js';
import {jumpIcon} from '../controls/icons.js';
import {MessageActions} from '../reply/message-actions.js';
import {DrawnMessages, EarlierMessages} from './drawn-messages.js';
import {introductionView, startersView} from './introduction.view.js';
import {messagesView} from './messages.view.js';
import {Notice} from './notice.js';
import {ScrollController} from './scroll-controller.js';
import type {PositionRestorer} from './position-restorer.js';
import type {ScrollPosition} from './scroll-position.js';
import type {TranscriptContext, TranscriptProps} from './transcript-context.js';

/** Region: the messages, the introduction before them, and the notice after them. */
export class Transcript {
  readonly #context: TranscriptContext;
  readonly #drawn: DrawnMessages;
  readonly #earlier: EarlierMessages;
  readonly #scroll: ScrollController;
  readonly #notice: Notice;
  readonly #actions: MessageActions;
  readonly #stage: {scroller?: HTMLElement; cover?: HTMLElement} = {};
  /** True if a reply has received text below the view since the visitor left its end. */
  #hasTextBelow = false;
  #beating: ReturnType<typeof setInterval> | undefined;

  constructor(context: TranscriptContext) {
    const {host, replyStream, heightOfPanel} = context;
    this.#context = context;
    this.#drawn = new DrawnMessages(host);
    this.#earlier = new EarlierMessages(host, this.#drawn, (message) => this.#scroll.show(message));
    this.#scroll = new ScrollController(
      host,
      () => this.#earlier.drawMore(),
      replyStream,
      heightOfPanel,
      () => this.#isComplete,
    );
    this.#notice = new Notice(context);
    this.#actions = new MessageActions(context, this.#stage, (element) => this.#scroll.reveal(element));
    // Loads nothing before the first question, because most visitors of a page with an inline chat never ask.
    host.addEventListener('input', () => void loadRenderer(), {once: true, capture: true});
  }

  get feedback(): MessageActions['feedback'] {
    return this.#actions.feedback;
  }

  get position(): ScrollPosition {
    return this.#scroll.position;
  }

  /** Draws messages from the stored position on, and scrolls there. */
  restore(restorer: PositionRestorer): void {
    const {anchor} = restorer.position;
    if (anchor) this.#drawn.drawFrom(anchor.id);
    this.#scroll.restore(restorer);
  }

  /** Scrolls to the newest question, so that the visitor reads its reply from the start; while a person answers, to the end. */
  showQuestion(): void {
    void loadRenderer();
    this.#drawn.trim();
    // People answer in short messages, and what they have written before stays in view.
    if (isHandedOver(this.#context.session.conversation.thread)) this.#scroll.follow();
    else void this.#scroll.showQuestion();
  }

  async exportConversation(strings: Strings): Promise<string> {
    const {conversationAsMarkdown} = await this.#context.load();
    return conversationAsMarkdown(this.#context.session.state.messages, strings);
  }

  /** The scroller needs its two children when it is set, so they stand in its template. */
  render(props: TranscriptProps): TemplateResult {
    const {strings} = props;
    const isStart = this.#context.session.state.messages.length === 0;
    return html`<div class="transcript-frame" @click=${this.#actions.handleClick}>
      <div class="transcript-cover" ${elementRef((element) => (this.#stage.cover = element as HTMLElement))}></div>
      <div
        part="transcript"
        class="transcript"
        role="group"
        tabindex="0"
        aria-label=${strings.conversation}
        ${elementRef(this.#setScroller)}
        @click=${this.#holdControl}
        @scroll=${this.#scroll.handleScroll}
        @copy=${hideLabels}
      >
        <div class=${isStart ? 'transcript-messages transcript-empty' : 'transcript-messages'}>
          ${this.#messagesView(props, isStart)}
        </div>
        <div class="transcript-room"></div>
      </div>
      ${this.#jumpView(strings)}
    </div>`;
  }

  /** Messages are immutable, so only a changed message is rendered again. */
  #messagesView(props: TranscriptProps, isStart: boolean): TemplateResult {
    const {strings, contact, editing, starters} = props;
    const {host, session, pace, composer} = this.#context;
    const {messages, isTruncated = false} = session.state;
    const options = this.#actions.options(props, contact);
    const notice = this.#notice.render(strings, contact);
    const first = this.#drawn.firstOf(messages);
    const onStart = (question: string) => composer.ask(question);
    const welcome = host.welcome ?? strings.welcome;
    const introduction = introductionView({...options, welcome, isTruncated, isStart, starters, onStart});
    // A person is not asked twice, and writes without a question.
    const isHeld = isHandedOver(session.conversation.thread);
    const isAnswer = session.isRepeatable && !isOnce(messages.at(-1));
    // If there is a notice, only the notice has a button that asks again.
    const isRepeatable = notice === undefined && isAnswer && !isHeld;
    const repeatable = isRepeatable ? messages.at(-1) : undefined;
    const {ratings} = this.feedback;
    // The visitor is asked what was wrong, and nothing else.
    const isRatedBad = ratings.get(lastReply(messages)?.id ?? '') === 'down';
    const isCiting = mayCite(session.conversation);
    const list = {messages, isHeld, first, options, editing, ratings, repeatable, isCiting, pace: pace.pace};
    return html`${introduction} ${this.#earlier.render(strings)} ${guard(Object.values(list), () => messagesView(list))}
    ${notice}${composer.isQuoting || isRatedBad || isHeld ? nothing : startersView({starters: followUps(host, session.conversation), strings, onStart})}`;
  }

  /** The button to the end. A dot says that a reply has received text below the view. It beats while more can come. */
  #jumpView({jump}: Strings): TemplateResult | typeof nothing {
    const {isAtNewest} = this.#scroll;
    this.#hasTextBelow = !isAtNewest && (this.#hasTextBelow || this.#isReplyOpen);
    if (isAtNewest) return nothing;
    return html`<button part="jump" type="button" ?data-below=${this.#hasTextBelow} aria-label=${jump} ${elementRef(this.#beat)} @click=${() => this.#scroll.follow()}>
      ${tooltipView(jump, jumpIcon)}
    </button>`;
  }

  /** Changes the dot of the button while a reply is open. An animation would cost half as much as the reply. */
  readonly #beat = (button: Element): void => {
    this.#beating ??= setInterval(() => {
      const isOpen = this.#isReplyOpen && button.isConnected;
      button.toggleAttribute('data-beat', isOpen && !button.hasAttribute('data-beat'));
      if (isOpen) return;
      clearInterval(this.#beating);
      this.#beating = undefined;
    }, BEAT);
  };

  /** True if the newest reply is whole, and this page has asked for it. */
  get #isComplete(): boolean {
    const {conversation} = this.#context.session;
    return !conversation.isRestored && lastReply(conversation.state.messages)?.status === 'complete';
  }

  get #isReplyOpen(): boolean {
    return isOpen(lastReply(this.#context.session.state.messages));
  }

  readonly #setScroller = (element: Element): void => {
    this.#stage.scroller = element as HTMLElement;
    this.#scroll.setScroller(element);
  };

  /** Listens before the control changes anything. A view that follows a reply still does. */
  readonly #holdControl = {
    capture: true,
    handleEvent: ({target}: MouseEvent): void => {
      const control = (target as Element).closest('article :is(summary, button)');
      if (control && !this.#isReplyOpen) this.#scroll.hold(control);
    },
  };
}

/** Time between two looks of the dot, in milliseconds. */
const BEAT = 600;

/** Hides what the chat adds to replies while the browser copies: older engines copy what cannot be selected. Nothing of it is painted. */
function hideLabels({currentTarget}: Event): void {
  // What is selected can have grown.
  drawClock.flush();
  const transcript = currentTarget as HTMLElement;
  const {scrollTop} = transcript;
  transcript.classList.add('copying');
  nextFrame(() => {
    transcript.classList.remove('copying');
    transcript.scrollTop = scrollTop;
  });
}

/** True while references of the newest reply can come, unless the last reply that ended had none. */
function mayCite({state: {messages}, awaitsReferences}: Conversation): boolean {
  const ended = messages
    .slice(0, -1)
    .filter((message) => message.role === 'assistant' && message.status === 'complete') as AssistantMessage[];
  return (isOpen(lastReply(messages)) || awaitsReferences) && ended.at(-1)?.references.length !== 0;
}

/** The visitor reads exactly what is sent. They stand below the references, which would push them away. */
function followUps({suggestions}: TranscriptContext['host'], conversation: Conversation): string[] {
  const reply = lastReply(conversation.state.messages);
  if (reply?.status !== 'complete' || isByPerson(reply) || reply.requests) return [];
  const isDue = reply.references.length > 0 || reply.suggestions || !conversation.awaitsReferences;
  return ((isDue && (decodeSuggestions(textsOf(suggestions)) ?? reply.suggestions)) || [])
    .map((text) => offeredQuestion(visibleText(text)))
    .filter(Boolean);
}
