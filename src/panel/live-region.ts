import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import {lastReply, type AssistantMessage} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {visibleText} from '../platform/visible-text.js';
import {loadRenderer} from '../markdown/stream/load-renderer.js';
import {whenIdle} from '../platform/schedule.js';
import type {Session} from '../session/session.js';
import type {CopyController} from './controls/copy-controller.js';
import type {Announce} from './panel-options.js';
import {loadCitations} from './reply/citations-directive.js';

/**
 * Region: announcements for screen readers (https://www.w3.org/TR/wai-aria-1.2/#status). They announce that a reply is being
 * written, then the finished reply once. They never announce a delta. Of the steps, they announce the first and the last
 * one.
 */
export function liveRegion({host, session, copy, pace}: LiveRegionContext) {
  /** The announced reply, and its text when that is ready. */
  let source: string | undefined;
  let words: string | undefined;
  /** The sentence before the beginning of a long reply. */
  let intro = '';
  /** The last reply when the chat was closed. Screen readers would announce it again when the chat is shown again. */
  let heard: AssistantMessage | undefined;
  host.addEventListener('chat-bot-close', () => (heard = lastReply(session.state.messages)));

  // Waits until the page is idle, because the last frame of a reply is busy.
  host.renderRoot.addEventListener('drawn', ({target}) => whenIdle(() => void read(target as Element)));

  /** Reads the last reply from the screen, so that it is announced as it is drawn. */
  async function read(reply: Element): Promise<void> {
    const content = source;
    const last = lastReply(session.state.messages);
    if (content === undefined || !last || reply.parentElement?.dataset.id !== last.id) return;
    const citations = await loadCitations(last);
    await citations?.citationsLinked(reply);
    const renderer = await loadRenderer();
    // Another reply can have arrived in the meantime.
    if (content !== source) return;
    words = renderer?.spokenText(reply, intro, host.announce === 'full') ?? intro;
    host.requestUpdate();
  }

  /** Returns `undefined` until the text is ready. */
  function wordsOf({status, steps = []}: AssistantMessage, strings: Strings): string | undefined {
    switch (status) {
      case 'pending':
        return visibleText(steps[0] ?? strings.typing);
      case 'streaming':
        return visibleText(steps.at(-1) ?? strings.typing);
      case 'complete':
        return host.announce === 'brief' ? strings.replied : words;
      case 'stopped':
        return strings.stopped;
      case 'interrupted':
      case 'failed':
        // The notice announces the failure, because it is an alert: https://www.w3.org/TR/wai-aria-1.2/#alert
        return '';
    }
  }

  return (strings: Strings): TemplateResult => {
    const {announce} = host;
    intro = strings.replied;
    const last = lastReply(session.state.messages);
    // Restored messages are not announced.
    const isKnown = session.conversation.isRestored || last === heard;
    const reply = isKnown || announce === 'off' ? undefined : last;
    const content = reply?.status === 'complete' && announce !== 'brief' ? reply.content : undefined;
    if (content !== source) {
      source = content;
      words = undefined;
    }
    const text = reply && wordsOf(reply, strings);
    // The steps and the text of a reply are announced one after the other.
    const count = text !== undefined && reply?.status === 'complete' ? reply.references.length : 0;
    const {outcome} = copy;
    return html`<div class="panel-announcements control-visually-hidden" aria-live="polite">
      <p>${text}${
        // One paragraph, because screen readers can read two changed paragraphs in any order.
        count > 0 ? ` ${strings.referencesCount(count)}` : nothing
      }</p>
      <p>${pace.wasSilent && reply ? strings.stillWorking : nothing}</p>
      <p>${outcome === undefined ? nothing : outcome === 'copied' ? strings.copied : strings.copyFailed}</p>
    </div>`;
  };
}

interface LiveRegionContext {
  readonly host: LitElement & {readonly announce: Announce};
  readonly session: Session;
  readonly copy: CopyController;
  /** `wasSilent`: the open reply has had no new text for some seconds. */
  readonly pace: {readonly wasSilent: boolean};
}
