import {html, nothing} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {keyed} from 'lit/directives/keyed.js';

import {isOnce, isSilent, lastReply, type Message, type Rating} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {messageView} from '../reply/message.view.js';
import type {Pace} from '../reply/pace.js';
import type {MessageOptions} from '../reply/reply-context.js';
import type {TranscriptProps} from './transcript-context.js';

/** Messages are immutable, so only a changed message is rendered again. */
export function messagesView({
  messages,
  isHeld,
  first,
  options,
  editing,
  ratings,
  repeatable,
  isCiting,
  pace,
}: MessagesProps): unknown {
  const newestReply = lastReply(messages);
  const lastOnce = messages.findLastIndex(isOnce);
  return messages.map((message, index) => {
    // A message that is not drawn keeps its position in the template, so that the others keep their nodes.
    if (index < first) return nothing;
    const previous = messages[index - 1];
    const edited = message.id === editing?.id ? editing : undefined;
    const rating = ratings.get(message.id);
    const isRepeatable = message === repeatable;
    const isLast = message === newestReply;
    const isEditable = !isHeld && index > lastOnce;
    const view = () => [
      dayView(message, previous, options.strings),
      isSilent(message, isHeld)
        ? nothing
        : messageView({
            message,
            question: previous?.role === 'user' ? previous.content : '',
            options,
            editing: edited,
            isEditable,
            rating,
            isRepeatable,
            isLast,
            isCiting: isLast && isCiting,
            pace,
          }),
    ];
    return keyed(
      message.id,
      guard(
        [
          message,
          options,
          edited,
          isEditable,
          rating,
          isRepeatable,
          isLast,
          isLast && isCiting,
          isLast && pace,
        ],
        view,
      ),
    );
  });
}

interface MessagesProps extends Pick<TranscriptProps, 'editing'> {
  readonly messages: readonly Message[];
  /** Whether the visitor has been handed over to a person. */
  readonly isHeld: boolean;
  /** Index of the first message to draw. */
  readonly first: number;
  readonly options: MessageOptions;
  readonly ratings: ReadonlyMap<string, Rating>;
  /** The reply that has a button to ask again. */
  readonly repeatable: Message | undefined;
  /** Whether a number in brackets of the newest reply may get a reference. */
  readonly isCiting: boolean;
  readonly pace: Pace;
}

function dayView({createdAt}: Message, previous: Message | undefined, strings: Strings): unknown {
  if (previous === undefined || previous.createdAt.toDateString() === createdAt.toDateString())
    return nothing;
  return html`<p class="transcript-day"><time dir="auto" datetime=${createdAt.toISOString()}>${strings.day(createdAt)}</time></p>`;
}
