import type {LitElement} from 'lit';

import type {AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {authorName} from '../controls/author-name.js';

/** What screen readers announce of messages that come by themselves: one message, or their number, at most every five seconds. */
export class MessageNews {
  readonly #host: NewsHost;
  #words = '';
  /** The generation of the conversation that the words belong to. */
  #generation = 0;
  #unsaid: AssistantMessage[] = [];
  /** The message whose text is announced when it is drawn. */
  #due: AssistantMessage | undefined;
  #strings: Strings | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: NewsHost) {
    this.#host = host;
    host.renderRoot.addEventListener('drawn', ({target}) => void this.#read(target as Element));
    host.addEventListener('chat-bot-close', () => (this.#words = ''));
  }

  /** What is to be announced now. Forgets what belongs to a conversation of another generation. */
  words(strings: Strings, generation: number): string {
    this.#strings = strings;
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#words = '';
      this.#unsaid = [];
      this.#due = undefined;
    }
    return this.#words;
  }

  add(messages: readonly AssistantMessage[]): void {
    this.#unsaid.push(...messages);
    if (this.#timer === undefined) this.#say();
  }

  #say(): void {
    const {announce} = this.#host;
    const [message, ...others] = this.#unsaid.splice(0);
    this.#timer = undefined;
    if (!message || announce === 'off') return;
    this.#timer = setTimeout(() => this.#say(), INTERVAL);
    const isOne = others.length === 0;
    this.#due = isOne && announce !== 'brief' ? message : undefined;
    if (!this.#due) this.#set(this.#strings?.unread(others.length + 1) ?? '');
  }

  async #read(reply: Element): Promise<void> {
    const message = this.#due;
    if (!message || reply.parentElement?.dataset.id !== message.id) return;
    const renderer = await loadRenderer();
    if (message !== this.#due || !this.#strings) return;
    const text = renderer?.spokenText(reply, '', this.#host.announce === 'full') ?? '';
    this.#set(`${authorName(message.author, this.#strings)}: ${text}`);
  }

  #set(words: string): void {
    // The same words again would not be announced.
    this.#words = words === this.#words ? `${words}\u00A0` : words;
    this.#host.requestUpdate();
  }
}

type NewsHost = LitElement & {readonly announce: string};

/** Time between two announcements, in milliseconds. */
const INTERVAL = 5_000;
