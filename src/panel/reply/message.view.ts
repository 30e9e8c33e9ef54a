import {html, nothing, type TemplateResult} from 'lit';

import {
  isByPerson,
  isOpen as isStillOpen,
  type AssistantMessage,
  type Message,
  type Rating,
} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Editing} from '../controls/editor.view.js';
import {elementRef} from '../controls/element-ref.js';
import {iconButtonView, nameForQuestion} from '../controls/icon-button.js';
import {againIcon, copyIcon, doneIcon} from '../controls/icons.js';
import {retryView} from '../controls/pills.view.js';
import type {Pace} from './pace.js';
import {citations} from './citations-directive.js';
import {withReplyDetails} from './load-reply-details.js';
import {headView} from './head.view.js';
import {markdown} from './markdown-directive.js';
import {questionView} from './question.view.js';
import type {MessageOptions} from './reply-context.js';
import {thinkingFold} from './thinking-directive.js';

export function messageView({message, ...rest}: MessageProps): TemplateResult {
  return message.role === 'user' ? questionView({message, ...rest}) : replyView({message, ...rest});
}

interface MessageProps {
  readonly message: Message;
  /** Text of the question before the reply, if there is one. */
  readonly question: string;
  readonly options: MessageOptions;
  readonly editing: Editing | undefined;
  /** Whether to show the button that edits a question: not if that would drop what a person has taken or written. */
  readonly isEditable: boolean;
  readonly rating: Rating | undefined;
  /** Whether to show the button that asks again: on the newest message, unless a notice has such a button. */
  readonly isRepeatable: boolean;
  /** Whether the actions of a reply are always shown: those of the last one. */
  readonly isLast: boolean;
  /** Whether a number in brackets may get a reference. */
  readonly isCiting: boolean;
  /** Pace of this reply, if it is open. */
  readonly pace: Pace;
}

type ReplyProps = Omit<MessageProps, 'message' | 'editing' | 'isEditable'> & {
  readonly message: AssistantMessage;
};

function replyView({
  message,
  question,
  options,
  rating,
  isRepeatable,
  isLast,
  isCiting,
  pace,
}: ReplyProps): TemplateResult {
  // A failed reply has no text; the notice shows the reason. Its last step and its author stay.
  if (message.status === 'failed' && !message.steps && !message.author) return html``;
  const {policy, strings, replyStream} = options;
  const isOpen = isStillOpen(message);
  const hasThinking = message.thinking && options.hasThinking;
  // What comes late stands below the words and the actions, so that they stay where they are.
  // A page translation replaces text nodes, so the renderer could not update an open reply. React has the same
  // problem: https://github.com/facebook/react/issues/11538
  return html`<article part="message assistant-message" class="reply-message reply-assistant" ?data-last=${isLast} data-id=${message.id}>
    ${headView({...options, message, pace})}
    ${hasThinking ? html`<div class="reply-before" ${thinkingFold(message, isOpen, options)}></div>` : nothing}
    <div
      part="content"
      class="reply-content prose"
      translate=${isOpen ? 'no' : nothing}
      ?data-citing=${isCiting}
      ${citations(message, isCiting, options)}
      ${markdown(message.content, isOpen, policy, replyStream)}
    ></div>
    ${message.requests?.length && !isOpen ? html`<div class="reply-requests" ${elementRef((place) => options.onRequests(place as HTMLElement, message))}></div>` : nothing}
    ${isOpen ? pauseView(message, pace, strings) : actionsView({...options, message, question, rating, isRepeatable})}
    ${remarkView(message, strings)}
    ${isOpen || message.references.length === 0 ? nothing : html`<div class="reply-sources" ${withReplyDetails(({showReferences}, place) => showReferences(place, message.references, strings))}></div>`}
  </article>`;
}

/** Renders the place of the actions below a reply that is written. After a longer pause it has a sentence. */
function pauseView(message: AssistantMessage, {deltas}: Pace, strings: Strings): TemplateResult {
  const isPaused = message.content !== '' && deltas === 'silent' && !isByPerson(message);
  return html`<div class="reply-pause">${isPaused ? html`<span part="typing">${strings.stillWorking}</span>` : nothing}</div>`;
}

function remarkView({status, finishReason}: AssistantMessage, strings: Strings): unknown {
  const remark =
    status === 'stopped'
      ? strings.stopped
      : finishReason === 'length'
        ? strings.tooLong
        : finishReason === 'content_filter'
          ? strings.filtered
          : undefined;
  return remark === undefined ? nothing : html`<p class="reply-remark control-sentence">${remark}</p>`;
}

function actionsView(props: ActionsProps): TemplateResult {
  const {message, question, rating, hasFeedback, strings, onCopy, onRatable} = props;
  const copy = iconButtonView({
    part: 'copy',
    label: nameForQuestion(strings.copyReply, question),
    tip: strings.copyReply,
    icon: [copyIcon, doneIcon],
    onClick: ({currentTarget}) => onCopy(message, currentTarget as HTMLElement),
  });
  // There is nothing to rate before a reply is whole. People are not rated.
  const isRatable = hasFeedback && message.status === 'complete' && !isByPerson(message);
  const rate = isRatable
    ? html`<span class="reply-rating" ${elementRef((place) => onRatable(place as HTMLElement, {message, question, rating}))}></span>`
    : nothing;
  return html`<div class="reply-actions">
    ${message.content === '' ? nothing : [copy, rate]}
    ${againView(props)}
  </div>
  <div class="reply-reason-place"></div>`;
}

type ActionsProps = MessageOptions & Pick<ReplyProps, 'message' | 'question' | 'rating' | 'isRepeatable'>;

/** Renders the button that asks again: an icon below a complete reply, words below a stopped reply. */
function againView(props: ActionsProps): TemplateResult | typeof nothing {
  const {message, isRepeatable, strings, onRegenerate} = props;
  if (!isRepeatable) return nothing;
  if (message.status === 'stopped') return retryView({secondsLeft: 0, strings, onRetry: onRegenerate});
  if (message.status !== 'complete') return nothing;
  return iconButtonView({
    part: 'regenerate',
    label: strings.regenerate,
    icon: againIcon,
    onClick: onRegenerate,
  });
}
