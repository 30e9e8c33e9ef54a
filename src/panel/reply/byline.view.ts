import {html, nothing, type TemplateResult} from 'lit';

import {isByPerson, type AssistantMessage, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {MessageOptions} from './reply-context.js';

/** Screen readers find each message by its heading. */
export function hiddenNameView(name: string): TemplateResult {
  return html`<h3 class="control-visually-hidden">${name}</h3>`;
}

/** Returns the name of the author. A person named like the agent or the visitor gets a suffix. */
export function authorName(message: AssistantMessage, strings: Names): string {
  const name = message.author?.name ?? '';
  const isTaken = [strings.user, strings.assistant].some((taken) => isSame(taken, name));
  if (isByPerson(message)) return isTaken ? `${name} (${strings.person})` : name || strings.person;
  return isTaken ? strings.assistant : name || strings.assistant;
}

type Names = Pick<Strings, 'user' | 'assistant' | 'person'>;

// Not in the locale of the browser: some compare the letters' codes.
const isSame = (name: string, other: string) => name.localeCompare(other, 'en', {sensitivity: 'base'}) === 0;

export function timeView(
  {createdAt}: Message,
  {hasTime, strings}: Pick<MessageOptions, 'hasTime' | 'strings'>,
): TemplateResult | typeof nothing {
  if (!hasTime) return nothing;
  return html`<time part="time" dir="auto" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>`;
}
