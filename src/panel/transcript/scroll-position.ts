import type {Scroller} from './scroller.js';

/** A block of a message, and its position in the view. */
export interface ScrollAnchor {
  readonly id: string;
  /** Index of the block in the message. -1: the message itself. */
  readonly block: number;
  /** Distance from the top of the view to the block, in pixels. */
  readonly top: number;
}

/** A position for the storage. Messages above it can have other heights on the next page. */
export interface ScrollPosition {
  /** Distance from the visible part to the end, in pixels. 0 at the end. */
  readonly fromEnd: number;
  /** Preferred to the distance if its message exists. */
  readonly anchor: ScrollAnchor | undefined;
}

/**
 * Returns the first block below `top`, in viewport pixels, or the message if it has no blocks. A question that sticks to the top says
 * nothing about the position.
 */
function blockBelow(content: Element, top: number): Element | undefined {
  const first = (elements: Iterable<Element>) =>
    [...elements].find(
      (element) =>
        element.getBoundingClientRect().bottom > top && getComputedStyle(element).position !== 'sticky',
    );
  // Searches messages and sections first, because a long conversation has thousands of blocks.
  const message = first(content.querySelectorAll('[data-id]'));
  const section = message && first(message.querySelectorAll('.section'));
  return section ? first(section.children) : message;
}

/** The block that the visitor reads, and its position. Lengths are in pixels. */
export interface ReadingMark {
  readonly block: Element | undefined;
  /** Distance from the top of the view to the block. */
  readonly top: number;
  /** Distance from the view to the end of the messages. */
  readonly fromEnd: number;
}

export function markIn(scroller: Scroller): ReadingMark {
  const {element, content, fromMessages} = scroller;
  const block = blockBelow(content, element.getBoundingClientRect().top);
  return {block, top: block ? scroller.topOf(block) : 0, fromEnd: Math.max(0, fromMessages)};
}

export function positionOf({block, top, fromEnd}: ReadingMark, {blocksOf}: Scroller): ScrollPosition {
  const message = block?.closest<HTMLElement>('[data-id]');
  return {
    fromEnd,
    anchor: message ? {id: message.dataset.id!, block: blocksOf(message).indexOf(block!), top} : undefined,
  };
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
