import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {Growth} from '../../conversation/thinking-filter.js';
import type {MarkdownStream} from '../../markdown/stream/markdown-stream.js';
import {nextFrame} from '../../platform/next-frame.js';
import type {Session} from '../../session/session.js';
import type {PaceController} from './pace-controller.js';

/**
 * Text that grows is shown in the first frame after this many milliseconds, fifteen times a second or a little more:
 * people do not read faster, and the page has a quarter of the work.
 */
const INTERVAL = 50;

/**
 * Brings the text that the newest reply gains to the page, past the templates: the host is rendered when a message begins or
 * ends, not while it grows.
 */
export class ReplyStream implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: Session;
  readonly #pace: PaceController;
  #unsubscribe: (() => void) | undefined;
  #markdown: MarkdownStream | undefined;
  /** What came since the page was changed. */
  #text = '';
  #hasThought = false;
  #cancel: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, session: Session, pace: PaceController) {
    this.#host = host;
    this.#session = session;
    this.#pace = pace;
    host.addController(this);
  }

  /** Sets the stream of the open reply. It has all text of the state that is being rendered. */
  attach(markdown: MarkdownStream): void {
    this.#markdown = markdown;
  }

  hostConnected(): void {
    this.#unsubscribe = this.#session.conversation.subscribe((growth) => growth && this.#add(growth));
  }

  hostUpdate(): void {
    this.#forget();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#forget();
  }

  #add({text, thinking}: Growth): void {
    this.#text += text;
    this.#hasThought ||= thinking !== '';
    if (this.#cancel) return;
    const timer = setTimeout(() => {
      this.#cancel = nextFrame(() => this.#show());
    }, INTERVAL);
    this.#cancel = () => clearTimeout(timer);
  }

  #show(): void {
    const text = this.#text;
    // The fold of the thinking is drawn with the templates.
    const needsUpdate = this.#hasThought || !this.#markdown;
    this.#forget();
    if (needsUpdate) {
      this.#host.requestUpdate();
      return;
    }
    this.#markdown?.append(text);
    this.#pace.flow(text.length);
  }

  #forget(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#text = '';
    this.#hasThought = false;
  }
}
