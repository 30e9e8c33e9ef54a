import type {LitElement, TemplateResult} from 'lit';

import {lastReply} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {whenIdle} from '../../markdown/stream/schedule.js';
import type {Session} from '../../session/session.js';
import type {CopyController} from '../controls/copy-controller.js';
import type {Announce} from './announce.js';
import {announcementView} from './announcement.view.js';

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

  constructor(context: LiveRegionContext) {
    this.#context = context;
  }

  render(strings: Strings): TemplateResult {
    const {host, session, copy, pace} = this.#context;
    const {announce} = host;
    // Restored messages are not announced.
    const messages = session.conversation.isRestored ? [] : session.state.messages;
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
