import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';

import {lastReply, type AssistantMessage, type Message} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {plainText} from '../markdown/plain-text.js';

/** Nobody listens to more than this at a stretch, in characters: the reply itself can be read at leisure. */
const LONGEST = 4_000;

interface AnnouncementProps {
  readonly messages: readonly Message[];
  /** How copying the conversation has just gone. */
  readonly copyOutcome: 'copied' | 'failed' | undefined;
  readonly strings: Strings;
}

/** What a screen reader says by itself: that a reply is on its way, then the finished reply once, never word by word. */
export function announcementView({messages, copyOutcome, strings}: AnnouncementProps): TemplateResult {
  const reply = lastReply(messages);
  return html`<div class="for-ears" aria-live="polite">
    <p>${guard([reply?.id, reply?.status, strings], () => words(reply, strings))}</p>
    <p>${reply && reply.references.length > 0 ? strings.referencesCount(reply.references.length) : nothing}</p>
    <p>${copyOutcome === undefined ? nothing : copyOutcome === 'copied' ? strings.copied : strings.copyFailed}</p>
  </div>`;
}

function words(reply: AssistantMessage | undefined, strings: Strings): string {
  switch (reply?.status) {
    case 'pending':
    case 'streaming':
      return strings.typing;
    case 'complete':
      return plainText(reply.content, LONGEST);
    case 'stopped':
      return strings.stopped;
    case 'interrupted':
    case 'failed':
    case undefined:
      // Of a failure, the notice speaks.
      return '';
  }
}
