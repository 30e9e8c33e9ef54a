import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';

import {decodeSuggestions} from '../../client/decode.js';
import {isOpen, lastReply, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Session} from '../../session/session.js';
import {offeredQuestion} from '../../conversation/question-text.js';
import {visibleText} from '../../platform/visible-text.js';
import {drawClock} from '../../markdown/stream/draw-clock.js';
import {nextFrame} from '../../platform/schedule.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {textsOf} from '../../platform/text-list.js';
import {elementRef} from '../controls/element-ref.js';
import {tooltipView} from '../controls/icon-button.js';
import {jumpIcon} from '../controls/icons.js';
import {messageActions} from '../reply/message-actions.js';
import {drawnMessages, earlierMessages} from './drawn-messages.js';
import {introductionView, startersView} from './introduction.view.js';
import {messagesView} from './messages.view.js';
import {notice} from './notice.js';
import {ScrollController} from './scroll-controller.js';
import type {ScrollPosition} from './scroll-position.js';
import type {TranscriptContext, TranscriptProps} from './transcript-context.js';

/** Region: the messages, the introduction before them, and the notice after them. */
export function createTranscript(context: TranscriptContext) {
  const {host, session, pace, composer} = context;
  const drawn = drawnMessages(host);
  const scroll = new ScrollController(host, () => earlier.drawMore(), context.growth, context.heightOfPanel);
  const earlier = earlierMessages(host, drawn, (message) => scroll.show(message));
  const jumpView = jumpButton(session, scroll);
  const noticeView = notice(context);
  const stage: {scroller?: HTMLElement; cover?: HTMLElement} = {};
  const actions = messageActions(context, stage, (element) => scroll.reveal(element));
  const setScroller = (element: Element) => {
    stage.scroller = element as HTMLElement;
    scroll.setScroller(element);
  };
  // Loads nothing before the first question, because most visitors of a page with an inline chat never ask.
  host.addEventListener('input', () => void loadRenderer().then((code) => code?.warmUp()), {
    once: true,
    capture: true,
  });

  /** Listens before the control changes anything. A view that follows a reply still does. */
  const holdControl = {
    capture: true,
    handleEvent({target}: MouseEvent): void {
      const control = (target as Element).closest('article :is(summary, button)');
      if (control && !isOpen(lastReply(session.state.messages))) scroll.hold(control);
    },
  };

  return {
    get position(): ScrollPosition {
      return scroll.position;
    },

    set position(position: ScrollPosition) {
      if (position.anchor) drawn.drawFrom(position.anchor.id);
      scroll.position = position;
    },

    feedback: actions.feedback,

    /** Scrolls to the newest question, so that the visitor reads its reply from the start. */
    showQuestion(): void {
      void loadRenderer();
      drawn.trim();
      void scroll.showQuestion();
    },

    async exportConversation(strings: Strings): Promise<string> {
      const {conversationAsMarkdown} = await context.load();
      return conversationAsMarkdown(session.state.messages, strings);
    },

    /** Messages are immutable, so only a changed message is rendered again. */
    render(props: TranscriptProps): TemplateResult {
      const {strings, contact, editing, starters} = props;
      const {messages, isTruncated = false} = session.state;
      const options = actions.options(props, contact);
      const noticeOrNone = noticeView(strings, contact);
      const first = drawn.firstOf(messages);
      const onStart = (question: string) => composer.ask(question);
      const introduction = introductionView({
        ...options,
        welcome: host.welcome ?? strings.welcome,
        isTruncated,
        isStart: messages.length === 0,
        starters,
        onStart,
      });
      // If there is a notice, only the notice has a button that asks again.
      const repeatable = noticeOrNone === undefined ? messages.at(-1) : undefined;
      const {isRestored} = session.conversation;
      const {ratings} = actions.feedback;
      const list = {messages, first, options, editing, ratings, repeatable, isRestored, pace: pace.pace};
      return html`<div class="transcript-frame" @click=${actions.handleClick}>
        <div class="transcript-cover" ${elementRef((element) => (stage.cover = element as HTMLElement))}></div>
        <div
          part="transcript"
          class="transcript"
          role="group"
          tabindex="0"
          aria-label=${strings.conversation}
          ${elementRef(setScroller)}
          @click=${holdControl}
          @scroll=${scroll.handleScroll}
          @copy=${hideLabels}
        >
          <div class=${messages.length === 0 ? 'transcript-messages transcript-empty' : 'transcript-messages'}>
            ${introduction}
            ${earlier.view(strings)}
            ${guard(Object.values(list), () => messagesView(list))}
            ${noticeOrNone}${startersView({starters: followUps(host, messages), strings, onStart})}
          </div>
          <div class="transcript-room"></div>
        </div>
        ${jumpView(strings)}
      </div>`;
    },
  };
}

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

/** The visitor reads exactly what is sent. */
function followUps({suggestions}: TranscriptContext['host'], messages: readonly Message[]): string[] {
  const reply = lastReply(messages);
  if (reply?.status !== 'complete') return [];
  return (decodeSuggestions(textsOf(suggestions)) ?? reply.suggestions ?? [])
    .map((text) => offeredQuestion(visibleText(text)))
    .filter(Boolean);
}

/** The button to the end. A dot says that a reply has grown below the view. */
function jumpButton(session: Session, scroll: ScrollController) {
  /** True if a reply has grown below the view since the visitor left its end. */
  let hasGrown = false;

  return ({jump}: Strings): TemplateResult | typeof nothing => {
    hasGrown = !scroll.isAtNewest && (hasGrown || isOpen(lastReply(session.state.messages)));
    if (scroll.isAtNewest) return nothing;
    return html`<button part="jump" type="button" ?data-below=${hasGrown} aria-label=${jump} @click=${() => scroll.follow()}>
      ${tooltipView(jump, jumpIcon)}
    </button>`;
  };
}
