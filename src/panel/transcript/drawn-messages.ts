import type {ReactiveControllerHost} from 'lit';

import type {Message} from '../../conversation/message.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {pageScheduler} from '../../markdown/stream/frame-scheduler.js';

/** Number of messages that are drawn first, and that each call of `drawMore` adds. */
const COUNT = 20;

/** Messages per step: a question and its reply. */
const TURN = 2;

/**
 * Decides which messages are drawn: the last 20, and 20 more per call of `drawMore`. Draws a few in each
 * frame, from the newest to the oldest. A drawn message stays until `trim` removes all but the last 20 of
 * more than 40, because each word of a reply makes the browser lay out all messages above it.
 */
export class DrawnMessages {
  readonly #host: ReactiveControllerHost;
  #messages: readonly Message[] = [];
  /** Index of the first drawn message, and its target. */
  #first = 0;
  #goal = 0;
  /** ID of a message to draw when it is restored. */
  #wanted: string | undefined;
  #drawing: Promise<void> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Returns the index of the first message to draw now. */
  firstOf(messages: readonly Message[]): number {
    const {length} = messages;
    const firstId = this.#messages[this.#first]?.id;
    const drawn = this.#messages.length - this.#first;
    const first = messages.findIndex(({id}) => id === firstId);
    this.#messages = messages;
    if (first >= 0 && length - first <= drawn + COUNT) {
      // Messages can be inserted before the drawn messages.
      this.#goal = Math.max(0, Math.min(this.#goal + first - this.#first, length - COUNT));
      this.#first = first;
    } else {
      this.#goal = Math.max(0, length - COUNT);
      this.#first = Math.max(0, length - TURN);
    }
    this.#seek();
    void this.#draw();
    return this.#first;
  }

  /** Draws 20 more, unless messages are being drawn. Resolves when they are in the document. */
  drawMore(): Promise<void> {
    if (this.#first === this.#goal) this.#goal = Math.max(0, this.#first - COUNT);
    return this.#draw();
  }

  /** Removes all but the last 20 messages if more than 40 are drawn. */
  trim(): void {
    const {length} = this.#messages;
    if (this.#drawing || length - this.#first <= 2 * COUNT) return;
    this.#first = this.#goal = length - COUNT;
  }

  /** Draws all messages from this ID on, when the conversation contains it. */
  drawFrom(id: string): void {
    this.#wanted = id;
    this.#seek();
    void this.#draw();
  }

  #seek(): void {
    if (this.#wanted === undefined) return;
    const index = this.#messages.findIndex(({id}) => id === this.#wanted);
    if (index < 0) return;
    this.#goal = Math.min(this.#goal, index);
    this.#wanted = undefined;
  }

  #draw(): Promise<void> {
    if (this.#first === this.#goal) return Promise.resolve();
    return (this.#drawing ??= new Promise((resolve) => {
      const draw = () => {
        this.#first = Math.max(this.#goal, this.#first - TURN);
        this.#host.requestUpdate();
        if (this.#first > this.#goal) return true;
        this.#drawing = undefined;
        resolve(this.#host.updateComplete.then(() => undefined));
        return false;
      };
      // Waits, because replies that wait for the renderer would be drawn in any order.
      void loadRenderer().then(() => pageScheduler.add(draw));
    }));
  }
}
