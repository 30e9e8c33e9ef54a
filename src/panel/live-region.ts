import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import {isHandedOver, writerNow} from '../conversation/handover.js';
import {
  hasText,
  isByPerson,
  isOpen,
  isSilent,
  lastReply,
  type AssistantMessage,
} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {visibleText} from '../platform/visible-text.js';
import {loadRenderer} from '../markdown/stream/load-renderer.js';
import {whenIdle} from '../platform/schedule.js';
import type {Session} from '../session/session.js';
import type {CopyController} from './controls/copy-controller.js';
import type {Announce} from './panel-options.js';
import {CITATION} from '../markdown/sink/inline-elements.js';
import {authorName} from './controls/author-name.js';
import {loadReplyDetails} from './reply/load-reply-details.js';

/**
 * Region: announcements for screen readers (https://www.w3.org/TR/wai-aria-1.2/#status). They announce that a reply is being
 * written, then the finished reply once. They never announce a delta. Of the steps, they announce the first and the last
 * one.
 */
export class LiveRegion {
  readonly #context: LiveRegionContext;
  /** The announced reply, and its text when that is ready. */
  #source: string | undefined;
  #words: string | undefined;
  /** The sentence before the beginning of a long reply. */
  #intro = '';
  /** The last reply when the chat was closed. Screen readers would announce it again when the chat is shown again. */
  #heard: AssistantMessage | undefined;

  constructor(context: LiveRegionContext) {
    const {host} = context;
    this.#context = context;
    host.addEventListener('chat-bot-close', () => (this.#heard = this.#lastReply));
    // Waits until the page is idle, because the last frame of a reply is busy.
    host.renderRoot.addEventListener('drawn', ({target}) => {
      whenIdle(() => void this.#read(target as Element));
    });
  }

  render(strings: Strings): TemplateResult {
    const {host, session, copy, pace, handover} = this.#context;
    const {announce} = host;
    const {messages} = session.state;
    const last = lastReply(messages);
    const isPerson = isByPerson(last);
    this.#intro = last?.author ? '' : strings.replied;
    // Restored messages are not announced.
    const isKnown = session.conversation.isRestored || last === this.#heard;
    const isUnsaid =
      isKnown || announce === 'off' || (last && isSilent(last, isHandedOver(session.conversation.thread)));
    const reply = isUnsaid ? undefined : last;
    const content = reply?.status === 'complete' && announce !== 'brief' ? reply.content : undefined;
    if (content !== this.#source) {
      this.#source = content;
      this.#words = undefined;
    }
    const text = reply && this.#wordsOf(reply, strings);
    // The steps and the text of a reply are announced one after the other.
    const isOver = text !== undefined && reply !== undefined && !isOpen(reply);
    const count = isOver && reply.status === 'complete' ? reply.references.length : 0;
    const isWordless = isPerson && !hasText(last!);
    // Not for each delta.
    const writer = isOver && !isWordless ? writerNow(session.conversation) : undefined;
    const isChange = writer?.isNew && writer.reply === last;
    const change = isChange && (isPerson ? strings.personAnswers : strings.aiAgain);
    // With its name, as on the screen. If there are no words to say, a sentence says what there is.
    const name =
      isOver && reply.author && reply.status === 'complete' ? authorName(reply.author, strings) : '';
    const rest = text || (isWordless ? strings.personAnswers : strings.unread(1));
    const words = name === '' ? text : `${name}: ${rest}`;
    const {outcome} = copy;
    return html`<div class="panel-announcements control-visually-hidden" aria-live="polite">
      <p>${change ? `${change} ` : nothing}${words}${isOver ? reply.requests?.map((request) => (request.answer === undefined ? ` ${request.text}` : '')) : nothing}${
        // One paragraph, because screen readers can read two changed paragraphs in any order.
        count > 0 ? ` ${strings.referencesCount(count)}` : nothing
      }</p>
      <p>${pace.wasSilent && reply && !isPerson ? strings.stillWorking : nothing}</p>
      <p>${handover.news(strings)}</p>
      <p>${outcome === undefined ? nothing : outcome === 'copied' ? strings.copied : strings.copyFailed}</p>
    </div>`;
  }

  get #lastReply(): AssistantMessage | undefined {
    return lastReply(this.#context.session.state.messages);
  }

  /** Reads the last reply from the screen, so that it is announced as it is drawn. */
  async #read(reply: Element): Promise<void> {
    const {host} = this.#context;
    const content = this.#source;
    const last = this.#lastReply;
    if (content === undefined || !last || reply.parentElement?.dataset.id !== last.id) return;
    // Markers that lead to references have names.
    if (reply.querySelector(`.${CITATION}`)) {
      const details = await loadReplyDetails().catch(() => undefined);
      await details?.citationsShown(reply);
    }
    const renderer = await loadRenderer();
    // Another reply can have arrived in the meantime.
    if (content !== this.#source) return;
    this.#words = renderer?.spokenText(reply, this.#intro, host.announce === 'full') ?? this.#intro;
    host.requestUpdate();
  }

  /** Returns `undefined` until the text is ready. */
  #wordsOf(reply: AssistantMessage, strings: Strings): string | undefined {
    const {content, status, steps = []} = reply;
    const isBrief = this.#context.host.announce === 'brief';
    const typing = isByPerson(reply) ? strings.personTyping : strings.typing;
    switch (status) {
      case 'pending':
        return visibleText(steps[0] ?? typing);
      case 'streaming':
        return visibleText(steps.at(-1) ?? typing);
      case 'complete':
        return isBrief || content === '' ? this.#intro : this.#words;
      case 'stopped':
        return strings.stopped;
      case 'interrupted':
      case 'failed':
        // The notice announces the failure, because it is an alert: https://www.w3.org/TR/wai-aria-1.2/#alert
        return '';
    }
  }
}

interface LiveRegionContext {
  readonly host: LitElement & {readonly announce: Announce};
  readonly session: Session;
  readonly copy: CopyController;
  /** Has what is to be announced of messages that came by themselves. */
  readonly handover: {news(strings: Strings): string | undefined};
  /** `wasSilent`: the open reply has had no new text for some seconds. */
  readonly pace: {readonly wasSilent: boolean};
}
