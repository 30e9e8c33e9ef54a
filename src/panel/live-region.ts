import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import {lastReply, type AssistantMessage, type Message} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {visibleText} from '../markdown/sink/invisible-characters.js';
import {loadRenderer} from '../markdown/stream/load-renderer.js';
import {whenIdle} from '../markdown/stream/schedule.js';
import type {Session} from '../session/session.js';
import type {CopyController} from './controls/copy-controller.js';
import type {Announce} from './panel-options.js';

export interface LiveRegionHost extends LitElement {
  readonly announce: Announce;
}

export interface LiveRegionContext {
  readonly host: LiveRegionHost;
  readonly session: Session;
  readonly copy: CopyController;
  readonly pace: {readonly wasSilent: boolean};
}

/** Length of a reply that is announced as its source, because the renderer could not be loaded, in characters. */
const MAX_SOURCE_CHARS = 600;

/** Region: announcements for screen readers. */
export class LiveRegion {
  readonly #context: LiveRegionContext;
  /** The announced reply, and its text when that is ready. */
  #source: string | undefined;
  #words: string | undefined;
  /** The last reply when the chat was closed. Screen readers would announce it again when the chat is shown again. */
  #heard: AssistantMessage | undefined;

  constructor(context: LiveRegionContext) {
    const {host, session} = context;
    this.#context = context;
    host.addEventListener('chat-bot-close', () => (this.#heard = lastReply(session.state.messages)));
  }

  render(strings: Strings): TemplateResult {
    const {host, session, copy, pace} = this.#context;
    const {announce} = host;
    // Restored messages are not announced.
    const isKnown = session.conversation.isRestored || lastReply(session.state.messages) === this.#heard;
    const messages = isKnown ? [] : session.state.messages;
    const reply = lastReply(messages);
    const complete = reply?.status === 'complete' ? reply : undefined;
    const text = this.#wordsOf(/brief|off/.test(announce) ? undefined : complete?.content, strings);
    return announcementView({
      announce,
      messages,
      replyText: text,
      wasSilent: pace.wasSilent,
      copyOutcome: copy.outcome,
      strings,
    });
  }

  #wordsOf(content: string | undefined, strings: Strings): string | undefined {
    if (content === this.#source) return this.#words;
    this.#source = content;
    this.#words = undefined;
    // Waits until the page is idle, because the last frame of a reply is busy.
    if (content !== undefined) whenIdle(() => void this.#read(content, strings));
    return undefined;
  }

  async #read(content: string, strings: Strings): Promise<void> {
    const {host} = this.#context;
    // Another reply can have arrived in the meantime.
    if (content !== this.#source) return;
    const renderer = await loadRenderer();
    if (content !== this.#source) return;
    this.#words =
      renderer?.spokenText(content, strings.replied, host.announce === 'full') ??
      content.slice(0, MAX_SOURCE_CHARS);
    host.requestUpdate();
  }
}

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
function announcementView(props: AnnouncementProps): TemplateResult {
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
