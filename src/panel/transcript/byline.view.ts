import {html, nothing, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';

interface BylineProps {
  readonly message: Message;
  /** Whether the agent's name is visible. Screen readers always have it. */
  readonly hasName: boolean;
  /** Whether the time is shown. */
  readonly hasTime: boolean;
  readonly strings: Strings;
}

/** The author of a message and its time. */
export function bylineView({message, hasName, hasTime, strings}: BylineProps): TemplateResult {
  const {role, createdAt} = message;
  return html`<div class="byline">
    ${speakerView(strings[role], hasName && role === 'assistant')}
    ${hasTime ? html`<time part="time" dir="auto" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>` : nothing}
  </div>`;
}

export function speakerView(name: string, isSeen: boolean): TemplateResult {
  return html`<h3 class=${isSeen ? 'name' : 'speaker'}><bdi>${name}</bdi></h3>`;
}
