import {html, nothing, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {MessageOptions} from './reply-context.js';

/** Screen readers find each message by its heading. */
export function hiddenNameView(name: string): TemplateResult {
  return html`<h3 class="control-visually-hidden">${name}</h3>`;
}

export function timeView(
  {createdAt}: Message,
  {hasTime, strings}: Pick<MessageOptions, 'hasTime' | 'strings'>,
): TemplateResult | typeof nothing {
  if (!hasTime) return nothing;
  return html`<time part="time" dir="auto" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>`;
}
