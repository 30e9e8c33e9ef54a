import {html, nothing, type SVGTemplateResult, type TemplateResult} from 'lit';

import type {AssistantMessage, Rating} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {iconButtonView} from '../controls/icon-button.js';
import {againIcon, badIcon, copyIcon, doneIcon, goodIcon} from '../controls/icons.js';

interface ReplyActionsProps {
  readonly message: AssistantMessage;
  /** Whether this is the newest message. */
  readonly isLast: boolean;
  /** The visitor's rating of this reply. */
  readonly rating: Rating | undefined;
  /** Whether visitors can rate replies. */
  readonly hasFeedback: boolean;
  readonly strings: Strings;
  readonly onRegenerate: () => void;
  /** `button` is the copy button below the reply. */
  readonly onCopy: (reply: AssistantMessage, button: HTMLElement) => void;
  readonly onRate: (reply: AssistantMessage, rating: Rating, button: HTMLElement) => void;
}

/** The actions below one reply: copy, rate, regenerate. */
export function replyActionsView(props: ReplyActionsProps): TemplateResult {
  const {message, isLast, hasFeedback, strings, onCopy, onRegenerate} = props;
  return html`<div class="reply-actions">
    ${iconButtonView({
      part: 'copy',
      label: strings.copyReply,
      icon: [copyIcon, doneIcon],
      onClick: ({currentTarget}) => onCopy(message, currentTarget as HTMLElement),
    })}
    ${hasFeedback ? [ratingView('up', strings.good, goodIcon, props), ratingView('down', strings.bad, badIcon, props)] : nothing}
    ${
      isLast && message.status === 'complete'
        ? iconButtonView({
            part: 'regenerate',
            label: strings.regenerate,
            icon: againIcon,
            onClick: onRegenerate,
          })
        : nothing
    }
  </div>
  <div class="reason-place"></div>`;
}

function ratingView(
  value: Rating,
  label: string,
  icon: SVGTemplateResult,
  {message, rating, onRate}: ReplyActionsProps,
): TemplateResult {
  return iconButtonView({
    part: 'feedback',
    label,
    icon,
    isPressed: rating === value,
    onClick: ({currentTarget}) => onRate(message, value, currentTarget as HTMLElement),
  });
}
