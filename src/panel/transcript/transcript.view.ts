import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {keyed} from 'lit/directives/keyed.js';

import type {Message, Rating} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {elementRef} from '../controls/element-ref.js';
import {tooltipView} from '../controls/icon-button.js';
import {jumpIcon} from '../controls/icons.js';
import type {Pace} from '../reply/pace.js';
import {messageView, type MessageOptions} from '../reply/message.view.js';
import type {Editing} from '../reply/question.view.js';

interface TranscriptProps {
  readonly messages: readonly Message[];
  /** Index of the first drawn message. */
  readonly first: number;
  readonly hasEarlier: boolean;
  readonly options: MessageOptions;
  /** The content before the first message. */
  readonly introduction: unknown;
  readonly notice: TemplateResult | undefined;
  readonly followUps: unknown;
  readonly editing: Editing | undefined;
  /** The visitor's ratings by reply ID. A change replaces the map. */
  readonly ratings: ReadonlyMap<string, Rating>;
  /** Pace of the last reply, if it is open. */
  readonly pace: Pace;
  readonly isAtEnd: boolean;
  /** What a reply did below the view. */
  readonly below: 'growing' | 'ended' | undefined;
  readonly strings: Strings;
  readonly scrollerRef: (scroller: Element) => void;
  readonly earlierRef: (button: Element) => void;
  readonly onScroll: () => void;
  readonly onJump: () => void;
  readonly onEarlier: (button: HTMLElement) => void;
  readonly onClick: (event: MouseEvent) => void;
}

/** Renders all messages. Messages are immutable, so only a changed message is rendered again. */
export function transcriptView(props: TranscriptProps): TemplateResult {
  const {messages, first, options, editing, ratings, notice, pace, strings} = props;
  return html`<div class="transcript-frame" @click=${props.onClick}>
    <div
      part="transcript"
      class="transcript"
      role="group"
      tabindex="0"
      aria-label=${strings.conversation}
      ${elementRef(props.scrollerRef)}
      @scroll=${props.onScroll}
    >
      <div class=${messages.length === 0 ? 'messages empty' : 'messages'}>
        ${props.introduction}
        ${earlierView(props)}
        ${guard([messages, first, options, editing, ratings, notice === undefined, pace], () => messagesView(props))}
        ${notice}${props.followUps}
      </div>
    </div>
    ${jumpView(props)}
  </div>`;
}

function messagesView(props: TranscriptProps): unknown {
  const {messages, first, options, editing, ratings, notice, pace} = props;
  // If there is a notice, only the notice has a button that asks again.
  const repeatable = notice === undefined ? messages.at(-1) : undefined;
  const firstReply = messages.findIndex(({role}) => role === 'assistant');
  return messages.map((message, index) => {
    // A message that is not drawn keeps its position in the template, so that the others keep their nodes.
    if (index < first) return nothing;
    const previous = messages[index - 1];
    const question = previous?.role === 'user' ? previous.content : '';
    const edited = message.id === editing?.id ? editing : undefined;
    const rating = ratings.get(message.id);
    const isRepeatable = message === repeatable;
    return keyed(
      message.id,
      guard([message, options, edited, rating, isRepeatable, isRepeatable && pace], () => [
        dayView(message, previous, options.strings),
        messageView({
          message,
          question,
          options,
          isNamed: options.hasTime || index === firstReply,
          editing: edited,
          rating,
          isRepeatable,
          pace,
        }),
      ]),
    );
  });
}

function dayView({createdAt}: Message, previous: Message | undefined, strings: Strings): unknown {
  if (previous === undefined || previous.createdAt.toDateString() === createdAt.toDateString())
    return nothing;
  return html`<p part="day" class="day"><time dir="auto" datetime=${createdAt.toISOString()}>${strings.day(createdAt)}</time></p>`;
}

function earlierView({hasEarlier, strings, earlierRef, onEarlier}: TranscriptProps): unknown {
  if (!hasEarlier) return nothing;
  return html`<button
    part="earlier"
    class="pill earlier"
    type="button"
    ${elementRef(earlierRef)}
    @click=${({currentTarget}: Event) => onEarlier(currentTarget as HTMLElement)}
  >
    ${strings.earlier}
  </button>`;
}

function jumpView({isAtEnd, below, strings, onJump}: TranscriptProps): TemplateResult | typeof nothing {
  if (isAtEnd) return nothing;
  return html`<button part="jump" class="jump" type="button" data-below=${below ?? nothing} aria-label=${strings.jump} @click=${onJump}>
    ${tooltipView(strings.jump, jumpIcon)}
  </button>`;
}
