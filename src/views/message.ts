import {html, nothing, type TemplateResult} from 'lit';

import {
  isOpen as isStillOpen,
  type AssistantMessage,
  type Message,
  type UserMessage,
} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {againIcon, copyIcon, doneIcon} from './icons.js';
import {markdown} from './markdown.js';
import {questionView, type Editing} from './question.js';
import {referencesView} from './references.js';

interface MessageProps {
  readonly message: Message;
  readonly imageOrigins: readonly string[];
  /** Set if this message is being edited. */
  readonly editing: Editing | undefined;
  /** Whether this is the newest message. */
  readonly isLast: boolean;
  readonly strings: Strings;
  readonly onEdit: (question: UserMessage) => void;
  readonly onRegenerate: () => void;
  /** Called with the button, below the reply that is to be copied. */
  readonly onCopy: (reply: AssistantMessage, button: HTMLElement) => void;
}

/** One thing that was said. */
export function messageView({message, ...rest}: MessageProps): TemplateResult {
  return message.role === 'user' ? questionView({message, ...rest}) : replyView({message, ...rest});
}

type ReplyProps = Omit<MessageProps, 'message' | 'editing' | 'onEdit'> & {readonly message: AssistantMessage};

function replyView(props: ReplyProps): TemplateResult {
  const {message, imageOrigins, strings} = props;
  // There is nothing of it to see; the notice says why.
  if (message.status === 'failed') return html``;
  const isOpen = isStillOpen(message);
  // What a translator of the browser changes under a growing text would stay behind for ever.
  return html`<article part="message assistant-message" class="message assistant">
    <h3 class="speaker">${strings.assistant}</h3>
    ${message.status === 'pending' ? typingView(strings) : nothing}
    <div
      part="content"
      class="content prose"
      translate=${isOpen ? 'no' : nothing}
      ${markdown(message.content, {isOpen, imageOrigins, copyCode: strings.copyCode})}
    ></div>
    ${remarkView(message, strings)}
    ${isOpen ? nothing : referencesView({references: message.references, strings})}
    ${isOpen || message.content === '' ? nothing : replyActionsView(props)}
  </article>`;
}

function replyActionsView({message, isLast, strings, onCopy, onRegenerate}: ReplyProps): TemplateResult {
  const copy = ({currentTarget}: MouseEvent) => onCopy(message, currentTarget as HTMLElement);
  return html`<div class="reply-actions">
    <button part="copy" class="quiet copy-reply" type="button" aria-label=${strings.copyReply} title=${strings.copyReply} @click=${copy}>
      ${copyIcon}${doneIcon}
    </button>
    ${
      isLast && message.status === 'complete'
        ? html`<button part="regenerate" class="quiet" type="button" aria-label=${strings.regenerate} title=${strings.regenerate} @click=${onRegenerate}>
            ${againIcon}
          </button>`
        : nothing
    }
  </div>`;
}

function typingView(strings: Strings): TemplateResult {
  return html`<div part="typing" class="typing" role="img" aria-label=${strings.typing}>
    <span></span><span></span><span></span>
  </div>`;
}

/** What the reader should know of how the reply ended. */
function remarkView(
  {status, finishReason}: AssistantMessage,
  strings: Strings,
): TemplateResult | typeof nothing {
  const remark =
    status === 'stopped'
      ? strings.stopped
      : finishReason === 'length'
        ? strings.tooLong
        : finishReason === 'content_filter'
          ? strings.filtered
          : undefined;
  return remark === undefined ? nothing : html`<p class="remark">${remark}</p>`;
}
