import {html, nothing, type TemplateResult} from 'lit';

import type {AssistantMessage, Rating} from '../../conversation/message.js';
import {elementRef} from '../controls/element-ref.js';
import {iconButtonView, nameForQuestion} from '../controls/icon-button.js';
import {againIcon, copyIcon, doneIcon, thumbIcon} from '../controls/icons.js';
import {retryView} from '../controls/pills.view.js';
import type {ReplyElements} from './clipboard-html.js';
import type {MessageOptions} from './reply-context.js';

export function replyActionsView(props: ReplyActionsProps): TemplateResult {
  const {message, question, hasFeedback, strings, onCopy, elements} = props;
  const copy = iconButtonView({
    part: 'copy',
    label: nameForQuestion(strings.copyReply, question),
    tip: strings.copyReply,
    icon: [copyIcon, doneIcon],
    onClick: ({currentTarget}) => onCopy(message, currentTarget as HTMLElement, elements),
  });
  // There is nothing to rate before a reply is whole.
  const rating =
    hasFeedback && message.status === 'complete'
      ? [ratingView('up', strings.good, props), ratingView('down', strings.bad, props)]
      : nothing;
  return html`<div class="reply-actions">
    ${message.content === '' ? nothing : [copy, rating]}
    ${againView(props)}
  </div>
  <div class="reason-place" ${elementRef((place) => (elements.reasons = place as HTMLElement))}></div>`;
}

interface ReplyActionsProps extends MessageOptions {
  readonly message: AssistantMessage;
  /** Text of the question before the reply, or ''. */
  readonly question: string;
  readonly isRepeatable: boolean;
  readonly rating: Rating | undefined;
  readonly elements: ReplyElements;
}

/** Renders the button that asks again: an icon below a complete reply, words below a stopped reply. */
function againView(props: ReplyActionsProps): TemplateResult | typeof nothing {
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

function ratingView(
  value: Rating,
  tip: string,
  {message, question, rating, onRate, elements}: ReplyActionsProps,
): TemplateResult {
  return iconButtonView({
    part: 'feedback',
    label: nameForQuestion(tip, question),
    tip,
    icon: thumbIcon,
    isPressed: rating === value,
    onClick: ({currentTarget}) => onRate(message, question, value, currentTarget as HTMLElement, elements),
  });
}
