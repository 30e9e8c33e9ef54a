import {html, nothing, type SVGTemplateResult, type TemplateResult} from 'lit';

import type {AssistantMessage, Rating} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {againIcon, badIcon, copyIcon, doneIcon, goodIcon} from './icons.js';

interface ReplyActionsProps {
  readonly message: AssistantMessage;
  /** Whether this is the newest message. */
  readonly isLast: boolean;
  /** What the visitor has said of it. */
  readonly rating: Rating | undefined;
  /** Whether the page wants to know. */
  readonly hasFeedback: boolean;
  readonly strings: Strings;
  readonly onRegenerate: () => void;
  /** Called with the button, below the reply that is to be copied. */
  readonly onCopy: (reply: AssistantMessage, button: HTMLElement) => void;
  readonly onRate: (reply: AssistantMessage, rating: Rating) => void;
}

/** What can be done with one reply. */
export function replyActionsView(props: ReplyActionsProps): TemplateResult {
  const {message, isLast, hasFeedback, strings, onCopy, onRegenerate} = props;
  const copy = ({currentTarget}: MouseEvent) => onCopy(message, currentTarget as HTMLElement);
  return html`<div class="reply-actions">
    <button part="copy" class="quiet copy-reply" type="button" aria-label=${strings.copyReply} title=${strings.copyReply} @click=${copy}>
      ${copyIcon}${doneIcon}
    </button>
    ${hasFeedback ? [ratingView('up', strings.good, goodIcon, props), ratingView('down', strings.bad, badIcon, props)] : nothing}
    ${
      isLast && message.status === 'complete'
        ? html`<button part="regenerate" class="quiet" type="button" aria-label=${strings.regenerate} title=${strings.regenerate} @click=${onRegenerate}>
            ${againIcon}
          </button>`
        : nothing
    }
  </div>`;
}

function ratingView(
  value: Rating,
  label: string,
  icon: SVGTemplateResult,
  {message, rating, onRate}: ReplyActionsProps,
): TemplateResult {
  return html`<button
    part="feedback"
    class="quiet"
    type="button"
    aria-label=${label}
    title=${label}
    aria-pressed=${rating === value}
    @click=${() => onRate(message, value)}
  >
    ${icon}
  </button>`;
}
