import {anchorAt, blockBelow, type ScrollPosition} from './scroll-position.js';
import type {Scroller} from './scroller.js';

/** The block that the visitor reads, and its position. Lengths are in pixels. */
export interface ReadingMark {
  readonly block: Element | undefined;
  /** Distance from the top of the view to the block. */
  readonly top: number;
  /** Distance from the view to the end of the messages. */
  readonly fromEnd: number;
}

export function markIn(scroller: Scroller): ReadingMark {
  const {element, content, fromEnd, room} = scroller;
  const block = blockBelow(content, element.getBoundingClientRect().top);
  return {block, top: block ? scroller.topOf(block) : 0, fromEnd: Math.max(0, fromEnd - room)};
}

export function positionOf({block, top, fromEnd}: ReadingMark): ScrollPosition {
  return {fromEnd, anchor: block && anchorAt(block, top)};
}

/**
 * Returns how far the marked block has moved in the view, in pixels. Returns 0 if the visitor or the
 * browser's scroll anchoring (https://drafts.csswg.org/css-scroll-anchoring-1/) has moved the view: a
 * `scroll` event follows. Safari has no scroll anchoring (https://bugs.webkit.org/show_bug.cgi?id=171099),
 * and other browsers do not anchor at the top.
 */
export function shiftOf({block, top}: ReadingMark, scroller: Scroller): number {
  if (!scroller.isShown || !block?.isConnected || scroller.element.scrollTop !== scroller.lastTop) return 0;
  const shift = scroller.topOf(block) - top;
  return Math.abs(shift) < 1 ? 0 : shift;
}
