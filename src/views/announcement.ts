import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';

import type {Message} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {plainText} from '../markdown/plain-text.js';

interface AnnouncementProps {
  readonly messages: readonly Message[];
  /** How copying the conversation has just gone. */
  readonly copyOutcome: 'copied' | 'failed' | undefined;
  readonly strings: Strings;
}

/** What a screen reader says by itself: that a reply is on its way, then the finished reply once, never word by word. */
export function announcementView({messages, copyOutcome, strings}: AnnouncementProps): TemplateResult {
  const last = messages.at(-1);
  return html`<div class="for-ears" aria-live="polite">
    <p>${guard([last?.id, last && 'status' in last && last.status, strings], () => words(last, strings))}</p>
    <p>${last?.role === 'assistant' && last.references.length > 0 ? strings.referencesCount(last.references.length) : nothing}</p>
    <p>${copyOutcome === undefined ? nothing : copyOutcome === 'copied' ? strings.copied : strings.copyFailed}</p>
  </div>`;
}

function words(message: Message | undefined, strings: Strings): string {
  if (message?.role !== 'assistant') return '';
  switch (message.status) {
    case 'pending':
    case 'streaming':
      return strings.typing;
    case 'complete':
      return plainText(message.content);
    case 'stopped':
      return strings.stopped;
    case 'interrupted':
    case 'failed':
      // The notice speaks.
      return '';
  }
}
