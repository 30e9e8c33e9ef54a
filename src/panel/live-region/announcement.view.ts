import {html, nothing, type TemplateResult} from 'lit';

import {lastReply, type AssistantMessage, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Announce} from './announce.js';

interface AnnouncementProps {
  readonly announce: Announce;
  readonly messages: readonly Message[];
  /** The announcement of the last reply, if that is complete and already converted to plain text. */
  readonly replyText: string | undefined;
  /** Whether the open reply has had no new text for some seconds. */
  readonly wasSilent: boolean;
  /** The outcome of the last copy, for a moment. */
  readonly copyOutcome: 'copied' | 'failed' | undefined;
  readonly strings: Strings;
}

/**
 * The live region. Screen readers announce that a reply is being written, then the finished reply once, never
 * each delta.
 */
export function announcementView(props: AnnouncementProps): TemplateResult {
  const {announce, messages, wasSilent, copyOutcome, strings} = props;
  const reply = announce === 'off' ? undefined : lastReply(messages);
  const words = reply && wordsOf(reply, props);
  const count = words === undefined ? 0 : (reply?.references.length ?? 0);
  return html`<div class="announcements visually-hidden" aria-live="polite">
    <p>${words}${
      // In the same paragraph: of two that change together, screen readers may say the second one first.
      count > 0 ? ` ${strings.referencesCount(count)}` : nothing
    }</p>
    <p>${wasSilent && reply ? strings.stillWorking : nothing}</p>
    <p>${copyOutcome === undefined ? nothing : copyOutcome === 'copied' ? strings.copied : strings.copyFailed}</p>
  </div>`;
}

/** Returns `undefined` until the text is ready. */
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
      // The notice is an alert and announces the failure.
      return '';
  }
}
