import {html, nothing, type TemplateResult} from 'lit';

import {
  isOpen as isStillOpen,
  type AssistantMessage,
  type Message,
  type Rating,
  type UserMessage,
} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {bylineView} from './byline.view.js';
import {markdown} from './markdown-directive.js';
import {questionView, type Editing} from './question.view.js';
import {referencesView} from './references.view.js';
import {replyActionsView} from './reply-actions.view.js';

/** What all messages have in common: the same object for as long as nothing of it changes. */
export interface MessageOptions {
  readonly imageOrigins: readonly string[];
  /** Whether the agent's name is seen, and not only heard. */
  readonly hasName: boolean;
  /** Whether it is seen when something was said. */
  readonly hasTime: boolean;
  /** Whether the visitor can say what they think of a reply. */
  readonly hasFeedback: boolean;
  readonly strings: Strings;
  readonly onEdit: (question: UserMessage) => void;
  readonly onRegenerate: () => void;
  /** Called with the button, below the reply that is to be copied. */
  readonly onCopy: (reply: AssistantMessage, button: HTMLElement) => void;
  readonly onRate: (reply: AssistantMessage, rating: Rating) => void;
}

interface MessageProps {
  readonly message: Message;
  readonly options: MessageOptions;
  /** Set if this message is being edited. */
  readonly editing: Editing | undefined;
  readonly rating: Rating | undefined;
  /** Whether this is the newest message. */
  readonly isLast: boolean;
}

/** One thing that was said. */
export function messageView({message, ...rest}: MessageProps): TemplateResult {
  return message.role === 'user' ? questionView({message, ...rest}) : replyView({message, ...rest});
}

type ReplyProps = Omit<MessageProps, 'message' | 'editing'> & {readonly message: AssistantMessage};

function replyView({message, options, rating, isLast}: ReplyProps): TemplateResult {
  // There is nothing of it to see; the notice says why.
  if (message.status === 'failed') return html``;
  const {imageOrigins, strings} = options;
  const isOpen = isStillOpen(message);
  // What a translator of the browser changes under a growing text would stay behind for ever.
  return html`<article part="message assistant-message" class="message assistant">
    ${bylineView({...options, message})}
    ${message.status === 'pending' ? typingView(strings) : nothing}
    <div
      part="content"
      class="content prose"
      translate=${isOpen ? 'no' : nothing}
      ${markdown(message.content, {isOpen, imageOrigins, copyCode: strings.copyCode})}
    ></div>
    ${remarkView(message, strings)}
    ${isOpen ? nothing : referencesView({references: message.references, strings})}
    ${isOpen || message.content === '' ? nothing : replyActionsView({...options, message, rating, isLast})}
  </article>`;
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
