import type {ReactiveControllerHost} from 'lit';

import type {Message} from '../../conversation/message.js';
import {pageQueue} from '../../markdown/stream/render-queue.js';
import {nextFrame} from '../../platform/next-frame.js';
import {whenIdle} from '../../platform/when-idle.js';

/** A turn adds a question and a reply. A list that grows by more appears at once. */
const TURN = 2;

/** Messages that are rendered in one task, and their characters unless one message has more. */
const SLICE = 4;
const SLICE_LENGTH = 4_000;

/** Renders a long list of messages that appears at once in slices, from the newest message to the first. */
export class EarlierMessages {
  readonly #host: ReactiveControllerHost;
  #messages: readonly Message[] = [];
  #first = 0;
  #isWaiting = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Returns the index of the first message that may be rendered now. */
  firstOf(messages: readonly Message[]): number {
    const known = this.#messages[0]?.id === messages[0]?.id ? this.#messages.length : 0;
    const {length} = messages;
    this.#messages = messages;
    this.#first = Math.min(length > known + TURN ? length : this.#first, this.#sliceBefore(length));
    if (this.#first > 0) this.#renderWhenIdle();
    return this.#first;
  }

  /** Renders the slice before those on screen in the next frame. If all messages are rendered, requests no frame. */
  render(): void {
    if (this.#first > 0) nextFrame(() => this.#render());
  }

  #render(): void {
    if (this.#first === 0 || !pageQueue.isEmpty) return;
    this.#first = this.#sliceBefore(this.#first);
    this.#host.requestUpdate();
  }

  #renderWhenIdle(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    whenIdle(() => {
      this.#isWaiting = false;
      if (pageQueue.isEmpty) this.#render();
      else this.#renderWhenIdle();
    });
  }

  /** Returns the index of the first message of the slice that ends before the index `end`. */
  #sliceBefore(end: number): number {
    let start = end;
    let size = 0;
    do {
      start -= 1;
      size += this.#messages[start]?.content.length ?? 0;
    } while (
      start > 0 &&
      end - start < SLICE &&
      size + this.#messages[start - 1]!.content.length <= SLICE_LENGTH
    );
    return Math.max(0, start);
  }
}
