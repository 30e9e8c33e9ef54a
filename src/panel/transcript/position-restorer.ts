import {nextFrame} from '../../platform/schedule.js';
import {blockAt, type ScrollPosition} from './scroll-position.js';
import type {Scroller} from './scroller.js';

/** Scrolls to a stored position while its messages are rendered. `onMove` is called after each step towards it. */
export function positionRestorer(onMove: () => void) {
  let position: ScrollPosition | undefined;
  let cancelFrame: (() => void) | undefined;
  let wasReached = false;

  const stop = (): void => {
    position = undefined;
    cancelFrame?.();
  };

  function step(scroller: Scroller): void {
    if (!position || !scroller.isShown) return;
    const {anchor, fromEnd} = position;
    const block = anchor && blockAt(scroller.content, anchor);
    // Uses the distance from the end first, because earlier messages are rendered later.
    const distance = block ? scroller.topOf(block) - anchor.top : scroller.fromEnd - fromEnd;
    const {scrollTop} = scroller.element;
    if (scrollTop + distance <= 0) return;
    scroller.moveBy(distance);
    onMove();
    const isReached = Boolean(block || !anchor) && Math.abs(distance) < 1;
    // A section that has come into view can take its size one frame later.
    if (isReached && wasReached) stop();
    // If the view cannot move, messages are missing. Their growth calls this function again.
    else if (isReached || scrollTop !== scroller.lastTop) stepLater(scroller);
    wasReached = isReached;
  }

  /** Continues in the next frame until the position is reached. */
  function stepLater(scroller: Scroller): void {
    if (!position) return;
    cancelFrame?.();
    cancelFrame = nextFrame(() => step(scroller));
  }

  return {
    /** Scrolls to `target` as soon as its message is rendered, unless the visitor scrolls first. */
    start(target: ScrollPosition, scroller: Scroller | undefined): void {
      position = target;
      wasReached = false;
      if (!scroller) return;
      for (const type of VISITOR_EVENTS) {
        scroller.element.addEventListener(type, stop, {passive: true, once: true});
      }
      step(scroller);
    },
    continue: stepLater,
    stop,
  };
}

const VISITOR_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
