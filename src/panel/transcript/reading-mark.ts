import {anchorAt, blockBelow, type ScrollPosition} from './scroll-position.js';
import type {Scroller} from './scroller.js';

/** The block that the visitor reads, and where it was in the view. Lengths are in pixels. */
export interface ReadingMark {
  /** The first block in view. */
  readonly block: Element | undefined;
  /** Its distance from the top of the view. */
  readonly top: number;
  /** The distance from the end of the messages to the view. */
  readonly fromEnd: number;
}

/** Marks the first block in view. */
export function markIn(scroller: Scroller): ReadingMark {
  const {element, content, fromEnd, room} = scroller;
  const block = blockBelow(content, element.getBoundingClientRect().top);
  return {block, top: block ? scroller.topOf(block) : 0, fromEnd: Math.max(0, fromEnd - room)};
}

/** The position of a mark, which survives the page. */
export function positionOf({block, top, fromEnd}: ReadingMark): ScrollPosition {
  return {fromEnd, anchor: block && anchorAt(block, top)};
}

/**
 * Returns how far the marked block has moved in the view, in pixels; 0 if it is not to be moved back, because the browser's
 * scroll anchoring has moved the view, or the visitor has: a `scroll` event follows. Safari has no scroll anchoring, and
 * other browsers have none at the top.
 */
export function shiftOf({block, top}: ReadingMark, scroller: Scroller): number {
  if (!scroller.isShown || !block?.isConnected || scroller.element.scrollTop !== scroller.lastTop) return 0;
  const shift = scroller.topOf(block) - top;
  return Math.abs(shift) < 1 ? 0 : shift;
}
