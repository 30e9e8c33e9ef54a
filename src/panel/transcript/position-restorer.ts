import type {nextFrame} from '../../platform/schedule.js';
import type {ScrollAnchor, ScrollPosition} from './scroll-position.js';
import type {Scroller} from './scroller.js';

/** Scrolls to a stored position while its messages are rendered. Comes with the file that stores it. */
export class PositionRestorer {
  readonly position: ScrollPosition;
  #isDone = false;
  #stage: RestorerStage | undefined;
  #cancelFrame: (() => void) | undefined;
  #wasReached = false;

  constructor(position: ScrollPosition) {
    this.position = position;
  }

  /** Scrolls to the position as soon as its message is rendered, unless the visitor scrolls first. */
  start(scroller: Scroller, stage: RestorerStage): void {
    this.#stage = stage;
    for (const type of VISITOR_EVENTS) {
      scroller.element.addEventListener(type, this.stop, {passive: true, once: true});
    }
    this.#step(scroller);
  }

  /** Continues in the next frame until the position is reached. */
  continue(scroller: Scroller): void {
    this.#cancelFrame?.();
    if (!this.#isDone) this.#cancelFrame = this.#stage?.nextFrame(() => this.#step(scroller));
  }

  readonly stop = (): void => {
    this.#isDone = true;
    this.#cancelFrame?.();
  };

  #step(scroller: Scroller): void {
    if (this.#isDone || !scroller.isShown) return;
    const {anchor, fromEnd} = this.position;
    const block = anchor && blockAt(scroller, anchor);
    // Uses the distance from the end first, because earlier messages are rendered later.
    const distance = block ? scroller.topOf(block) - anchor.top : scroller.fromEnd - fromEnd;
    const {scrollTop} = scroller.element;
    if (scrollTop + distance <= 0) return;
    scroller.moveBy(distance);
    this.#stage?.onMove();
    const isReached = Boolean(block || !anchor) && Math.abs(distance) < 1;
    // A section that has come into view can take its size one frame later.
    if (isReached && this.#wasReached) this.stop();
    // If the view cannot move, messages are missing. This function is called again when they are drawn.
    else if (isReached || scrollTop !== scroller.lastTop) this.continue(scroller);
    this.#wasReached = isReached;
  }
}

/** Parts of the panel. The file of this class can be loaded before the panel. */
interface RestorerStage {
  readonly nextFrame: typeof nextFrame;
  /** Called after each step towards the position. */
  readonly onMove: () => void;
}

const VISITOR_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Returns the block of an anchor, or `undefined` if it is not rendered yet. */
function blockAt({content, blocksOf}: Scroller, {id, block}: ScrollAnchor): Element | undefined {
  const message = [...content.querySelectorAll<HTMLElement>('[data-id]')].find(
    ({dataset}) => dataset.id === id,
  );
  if (!message || message.querySelector('[aria-busy]')) return undefined;
  return blocksOf(message)[block] ?? message;
}
