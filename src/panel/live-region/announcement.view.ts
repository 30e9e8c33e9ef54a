import {html, nothing, type TemplateResult} from 'lit';

import {lastReply, type AssistantMessage, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Announce} from './announce.js';

interface AnnouncementProps {
  readonly announce: Announce;
  readonly messages: readonly Message[];
  /** The text of the last reply, if it is complete and has been made ready to be heard. */
  readonly replyText: string | undefined;
  /** How copying the conversation has just gone. */
  readonly copyOutcome: 'copied' | 'failed' | undefined;
  readonly strings: Strings;
}

/** What a screen reader says by itself: that a reply is on its way, then the finished reply once, never word by word. */
export function announcementView(props: AnnouncementProps): TemplateResult {
  const {announce, messages, copyOutcome, strings} = props;
  const reply = announce === 'off' ? undefined : lastReply(messages);
  const words = reply && wordsOf(reply, props);
  const count = words === undefined ? 0 : (reply?.references.length ?? 0);
  return html`<div class="for-ears" aria-live="polite">
    <p>${words}</p>
    <p>${count > 0 ? strings.referencesCount(count) : nothing}</p>
    <p>${copyOutcome === undefined ? nothing : copyOutcome === 'copied' ? strings.copied : strings.copyFailed}</p>
  </div>`;
}

/** Nothing yet, where the sources must not be heard first. */
function wordsOf(
  {status}: AssistantMessage,
  {announce, replyText, strings}: AnnouncementProps,
): string | undefined {
  switch (status) {
    case 'pending':
    case 'streaming':
      return strings.typing;
    case 'complete':
      return announce === 'brief' ? strings.replied : replyText;
    case 'stopped':
      return strings.stopped;
    case 'interrupted':
    case 'failed':
      // Of a failure, the notice speaks.
      return '';
  }
}
