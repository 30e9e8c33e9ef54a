import {nextFrame} from '../../markdown/stream/schedule.js';
import {blockAt, type ScrollPosition} from './scroll-position.js';
import type {Scroller} from './scroller.js';

const VISITOR_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Scrolls to a stored position while its messages are rendered. */
export class PositionRestorer {
  readonly #onMove: () => void;
  #position: ScrollPosition | undefined;
  #cancelFrame: (() => void) | undefined;

  /** `onMove` is called after each step towards the position. */
  constructor(onMove: () => void) {
    this.#onMove = onMove;
  }

  /** Scrolls to `position` as soon as its message is rendered, unless the visitor scrolls first. */
  start(position: ScrollPosition, scroller: Scroller | undefined): void {
    this.#position = position;
    if (!scroller) return;
    for (const type of VISITOR_EVENTS) {
      scroller.element.addEventListener(type, this.stop, {passive: true, once: true});
    }
    this.#step(scroller);
  }

  /** Continues in the next frame until the position is reached. */
  continue(scroller: Scroller): void {
    if (!this.#position) return;
    this.#cancelFrame?.();
    this.#cancelFrame = nextFrame(() => this.#step(scroller));
  }

  readonly stop = (): void => {
    this.#position = undefined;
    this.#cancelFrame?.();
  };

  #step(scroller: Scroller): void {
    if (!this.#position || !scroller.isShown) return;
    const {anchor, fromEnd} = this.#position;
    const block = anchor && blockAt(scroller.content, anchor);
    // Uses the distance from the end first, because earlier messages are rendered later.
    const distance = block ? scroller.topOf(block) - anchor.top : scroller.fromEnd - fromEnd;
    const {scrollTop} = scroller.element;
    if (scrollTop + distance <= 0) return;
    scroller.moveBy(distance);
    this.#onMove();
    const isReached = (block || !anchor) && Math.abs(distance) < 1;
    if (isReached) this.stop();
    // If the view cannot move, messages are missing. Their growth calls this function again.
    else if (scrollTop !== scroller.lastTop) this.continue(scroller);
  }
}
