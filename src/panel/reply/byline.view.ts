import {html, nothing, type TemplateResult} from 'lit';

import {isByPerson, type AssistantMessage, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {MessageOptions} from './reply-context.js';

/** Screen readers find each message by its heading. */
export function hiddenNameView(name: string): TemplateResult {
  return html`<h3 class="control-visually-hidden">${name}</h3>`;
}

/** Returns the name of the author. Nobody is taken for the agent or for the visitor. */
export function authorName(message: AssistantMessage, strings: Names): string {
  const {author} = message;
  const isTaken = [strings.user, strings.assistant].some((name) => author && isSame(name, author.name));
  if (!author || (isTaken && !isByPerson(message))) return strings.assistant;
  return isTaken ? `${author.name} (${strings.person})` : author.name;
}

type Names = Pick<Strings, 'user' | 'assistant' | 'person'>;

const isSame = (name: string, other: string) =>
  name.localeCompare(other, undefined, {sensitivity: 'base'}) === 0;

export function timeView(
  {createdAt}: Message,
  {hasTime, strings}: Pick<MessageOptions, 'hasTime' | 'strings'>,
): TemplateResult | typeof nothing {
  if (!hasTime) return nothing;
  return html`<time part="time" dir="auto" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>`;
}
