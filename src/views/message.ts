import {html, nothing, type TemplateResult} from 'lit';

import {
  isOpen as isStillOpen,
  type AssistantMessage,
  type Message,
  type UserMessage,
} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {markdown} from './markdown.js';
import {referencesView} from './references.js';

interface MessageProps<M extends Message = Message> {
  readonly message: M;
  readonly imageOrigins: readonly string[];
  readonly strings: Strings;
}

/** One thing that was said. */
export function messageView({message, ...rest}: MessageProps): TemplateResult {
  return message.role === 'user' ? questionView({message, ...rest}) : replyView({message, ...rest});
}

function questionView({message, strings}: MessageProps<UserMessage>): TemplateResult {
  return html`<article part="message user-message" class="message user">
    <h3 class="speaker">${strings.user}</h3>
    <div part="content" class="content" dir="auto">${message.content}</div>
  </article>`;
}

function replyView({message, imageOrigins, strings}: MessageProps<AssistantMessage>): TemplateResult {
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
