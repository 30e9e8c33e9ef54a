import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {keyed} from 'lit/directives/keyed.js';

import {decodeSuggestions} from '../../client/decode.js';
import {isOpen, lastReply, type Message, type Rating} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
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
import {messageView} from '../reply/message.view.js';
import type {MessageOptions} from '../reply/reply-context.js';
import {drawnMessages} from './drawn-messages.js';
import {introductionView, startersView} from './introduction.view.js';
import {notice} from './notice.js';
import {scrollController} from './scroll-controller.js';
import type {ScrollPosition} from './scroll-position.js';
import type {TranscriptContext, TranscriptProps} from './transcript-context.js';

/** Region: the messages, the introduction before them, and the notice after them. */
export function createTranscript(context: TranscriptContext) {
  const {host, session, pace, composer} = context;
  const drawn = drawnMessages(host);
  const scroll = scrollController(host, drawMore, context.growth);
  const noticeView = notice(context);
  const actions = messageActions(context, scroll.reveal);
  /** True if the button “Earlier messages” was pressed. The button stays until it has moved the focus. */
  let isPressed = false;
  let earlierButton: Element | undefined;
  /** True if a reply has grown below the view since the visitor left its end. */
  let hasGrown = false;
  // Loads nothing before the first question, because most visitors of a page with an inline chat never ask.
  host.addEventListener('input', () => void loadRenderer().then((code) => code?.warmUp()), {
    once: true,
    capture: true,
  });

  /** Draws earlier messages in the next frame. Does nothing while the button has the focus, because it would leave the view. */
  function drawMore(): void {
    if (!drawn.hasMore) return;
    nextFrame(() => {
      const {activeElement} = host.renderRoot as ShadowRoot;
      if (activeElement === null || activeElement !== earlierButton) void drawn.drawMore();
    });
  }

  /**
   * Draws earlier messages, and moves the focus from the button to the first of them, which screen readers
   * then read.
   */
  async function showEarlier({currentTarget}: Event): Promise<void> {
    const button = currentTarget as HTMLElement;
    isPressed = true;
    await drawn.drawMore();
    const first = button.parentElement?.querySelector<HTMLElement>('[data-id]');
    if (first && button.matches(':focus')) {
      // The view moves only for keyboard users, who must see the focus:
      // https://www.w3.org/TR/WCAG22/#focus-visible
      if (button.matches(':focus-visible')) scroll.show(first);
      first.tabIndex = -1;
      first.focus({preventScroll: true});
    }
    isPressed = false;
    host.requestUpdate();
  }

  /** Listens before the control changes anything. A view that follows a reply still does. */
  const holdControl = {
    capture: true,
    handleEvent({target}: MouseEvent): void {
      const control = (target as Element).closest('.message :is(summary, button)');
      if (control && !isOpen(lastReply(session.state.messages))) scroll.hold(control);
    },
  };

  /** The visitor reads exactly what is sent. */
  function followUps(): string[] {
    const reply = lastReply(session.state.messages);
    if (reply?.status !== 'complete') return [];
    return (decodeSuggestions(textsOf(host.suggestions)) ?? reply.suggestions ?? [])
      .map((text) => offeredQuestion(visibleText(text)))
      .filter(Boolean);
  }

  function messagesView(
    first: number,
    options: MessageOptions,
    editing: TranscriptProps['editing'],
    repeatable: Message | undefined,
  ): unknown {
    const {messages} = session.state;
    const firstReply = messages.findIndex(({role}) => role === 'assistant');
    const newestReply = lastReply(messages);
    return messages.map((message, index) => {
      // A message that is not drawn keeps its position in the template, so that the others keep their nodes.
      if (index < first) return nothing;
      const previous = messages[index - 1];
      const props = {
        message,
        question: previous?.role === 'user' ? previous.content : '',
        options,
        isNamed: options.hasTime || index === firstReply,
        editing: message.id === editing?.id ? editing : undefined,
        rating: actions.feedback.ratings.get(message.id),
        isRepeatable: message === repeatable,
        isLast: message === newestReply,
        isRestored: session.conversation.isRestored,
        pace: pace.pace,
      };
      const {rating, isRepeatable, isLast} = props;
      return keyed(
        message.id,
        guard([message, options, props.editing, rating, isRepeatable, isLast, isLast && props.pace], () => [
          dayView(message, previous, options.strings),
          messageView(props),
        ]),
      );
    });
  }

  function earlierView({earlier}: Strings): TemplateResult {
    return html`<button
      class="pill earlier"
      type="button"
      ${elementRef((button) => (earlierButton = button))}
      @click=${showEarlier}
    >
      ${earlier}
    </button>`;
  }

  /** The button to the end says what a reply did below the view. */
  function jumpView({jump}: Strings): TemplateResult | typeof nothing {
    const isGrowing = isOpen(lastReply(session.state.messages));
    hasGrown = !scroll.isAtNewest && (hasGrown || isGrowing);
    if (scroll.isAtNewest) return nothing;
    const below = isGrowing ? 'growing' : hasGrown ? 'ended' : nothing;
    return html`<button part="jump" class="jump" type="button" data-below=${below} aria-label=${jump} @click=${scroll.follow}>
      ${tooltipView(jump, jumpIcon)}
    </button>`;
  }

  return {
    get position(): ScrollPosition {
      return scroll.position;
    },

    set position(position: ScrollPosition) {
      if (position.anchor) drawn.drawFrom(position.anchor.id);
      scroll.position = position;
    },

    get ratings(): ReadonlyMap<string, Rating> {
      return actions.feedback.ratings;
    },

    set ratings(ratings: ReadonlyMap<string, Rating>) {
      actions.feedback.ratings = ratings;
    },

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
      const options = actions.options(props);
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
      const parts = [messages, first, options, editing, actions.feedback.ratings, repeatable, pace.pace];
      return html`<div class="transcript-frame" @click=${actions.handleClick}>
        <div
          part="transcript"
          class="transcript"
          role="group"
          tabindex="0"
          aria-label=${strings.conversation}
          ${elementRef(scroll.setScroller)}
          @click=${holdControl}
          @scroll=${scroll.handleScroll}
          @copy=${hideLabels}
        >
          <div class=${messages.length === 0 ? 'messages empty' : 'messages'}>
            ${introduction}
            ${first > 0 || isPressed ? earlierView(strings) : nothing}
            ${guard(parts, () => messagesView(first, options, editing, repeatable))}
            ${noticeOrNone}${startersView({starters: followUps(), strings, onStart})}
          </div>
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

function dayView({createdAt}: Message, previous: Message | undefined, strings: Strings): unknown {
  if (previous === undefined || previous.createdAt.toDateString() === createdAt.toDateString())
    return nothing;
  return html`<p class="day"><time dir="auto" datetime=${createdAt.toISOString()}>${strings.day(createdAt)}</time></p>`;
}
