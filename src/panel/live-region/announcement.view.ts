import {html, nothing, type TemplateResult} from 'lit';

import {lastReply, type AssistantMessage, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {visibleText} from '../../markdown/sink/invisible-characters.js';
import type {Announce} from './announce.js';

interface AnnouncementProps {
  readonly announce: Announce;
  readonly messages: readonly Message[];
  /** The announcement of the last reply, if the reply is complete and converted to plain text. */
  readonly replyText: string | undefined;
  /** True if the open reply has had no new text for some seconds. */
  readonly wasSilent: boolean;
  readonly copyOutcome: 'copied' | 'failed' | undefined;
  readonly strings: Strings;
}

/**
 * Renders the live region (https://www.w3.org/TR/wai-aria-1.2/#status). Screen readers announce that a reply
 * is being written, then the finished reply once. They never announce a delta. Of the steps, they announce the
 * first and the last one.
 */
export function announcementView(props: AnnouncementProps): TemplateResult {
  const {announce, messages, wasSilent, copyOutcome, strings} = props;
  const reply = announce === 'off' ? undefined : lastReply(messages);
  const words = reply && wordsOf(reply, props);
  const count = words === undefined ? 0 : (reply?.references.length ?? 0);
  return html`<div class="announcements visually-hidden" aria-live="polite">
    <p>${words}${
      // One paragraph, because screen readers can read two changed paragraphs in any order.
      count > 0 ? ` ${strings.referencesCount(count)}` : nothing
    }</p>
    <p>${wasSilent && reply ? strings.stillWorking : nothing}</p>
    <p>${copyOutcome === undefined ? nothing : copyOutcome === 'copied' ? strings.copied : strings.copyFailed}</p>
  </div>`;
}

/** Returns `undefined` until the text is ready. */
function wordsOf(
  {status, steps = []}: AssistantMessage,
  {announce, replyText, strings}: AnnouncementProps,
): string | undefined {
  switch (status) {
    case 'pending':
      return visibleText(steps[0] ?? strings.typing);
    case 'streaming':
      return visibleText(steps.at(-1) ?? strings.typing);
    case 'complete':
      return announce === 'brief' ? strings.replied : replyText;
    case 'stopped':
      return strings.stopped;
    case 'interrupted':
    case 'failed':
      // The notice announces the failure, because it is an alert: https://www.w3.org/TR/wai-aria-1.2/#alert
      return '';
  }
}
