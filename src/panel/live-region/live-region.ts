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

/** The length up to which `announce="auto"` announces the text of a reply, in characters. */
const MAX_AUTO_CHARS = 600;

/** Longer announcements are hard to listen to, and the reply itself stays readable. */
const MAX_ANNOUNCED_CHARS = 4_000;

/** Returns the announced text of a reply, or its source if the reply is shown as its source. */
async function announced(content: string, announce: Announce, {replied}: Strings): Promise<string> {
  const renderer = await loadRenderer();
  const textOf = (limit: number, isProse?: boolean) =>
    renderer?.plainText(content, limit, isProse) ?? content.slice(0, limit);
  if (announce === 'full') return textOf(MAX_ANNOUNCED_CHARS);
  const limit = 2 * MAX_AUTO_CHARS;
  const text = textOf(limit);
  return text.length > MAX_AUTO_CHARS ? `${replied} ${firstSentence(textOf(limit, true))}` : text;
}

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
    const words = await announced(content, host.announce, strings);
    if (content !== this.#source) return;
    this.#words = words;
    host.requestUpdate();
  }
}

/** In characters. */
const MAX_LENGTH = 200;

/** The end of a sentence: marks before a space, or the marks of Chinese and Japanese. */
const SENTENCE = /^.*?(?:[.!?؟।]+["'”’»)\]]*(?=\s|$)|[。！？]+)/;

/** Returns the first sentence of a text, or its first line if that is shorter. Cuts after 200 characters. */
export function firstSentence(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const sentence = SENTENCE.exec(line)?.[0] ?? line;
  return sentence.length > MAX_LENGTH ? `${sentence.slice(0, MAX_LENGTH).trimEnd()}…` : sentence;
}
