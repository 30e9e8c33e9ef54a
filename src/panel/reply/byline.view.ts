import {html, nothing, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {MessageOptions} from './reply-context.js';

export function bylineView({message, hasTime, strings}: BylineProps): TemplateResult {
  return html`<div class="reply-byline">
    ${hiddenNameView(strings[message.role])} ${timeView({message, hasTime, strings})}
  </div>`;
}

interface BylineProps extends Pick<MessageOptions, 'hasTime' | 'strings'> {
  readonly message: Message;
}

/** Screen readers find each message by its heading. */
export function hiddenNameView(name: string): TemplateResult {
  return html`<h3 class="control-visually-hidden">${name}</h3>`;
}

export function timeView({message, hasTime, strings}: BylineProps): TemplateResult | typeof nothing {
  const {createdAt} = message;
  if (!hasTime) return nothing;
  return html`<time part="time" dir="auto" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>`;
}
