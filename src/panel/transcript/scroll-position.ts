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

/** Returns the first block below `top`, in viewport pixels, or the message if it has no blocks. */
export function blockBelow(content: Element, top: number): Element | undefined {
  const first = (elements: Iterable<Element>) =>
    [...elements].find((element) => element.getBoundingClientRect().bottom > top);
  // Searches messages and sections first, because a long conversation has thousands of blocks.
  const message = first(content.querySelectorAll('[data-id]'));
  const section = message && first(message.querySelectorAll('.section'));
  return section ? first(section.children) : message;
}

/** Returns the anchor at a block that is `top` pixels below the top of the view. */
export function anchorAt(block: Element, top: number): ScrollAnchor | undefined {
  const message = block.closest<HTMLElement>('[data-id]');
  const {id} = message?.dataset ?? {};
  return message && id ? {id, block: blocksOf(message).indexOf(block), top} : undefined;
}

/** Returns the block of an anchor, or `undefined` if it is not rendered yet. */
export function blockAt(content: Element, {id, block}: ScrollAnchor): Element | undefined {
  const message = [...content.querySelectorAll<HTMLElement>('[data-id]')].find(
    ({dataset}) => dataset.id === id,
  );
  if (!message || message.querySelector('[aria-busy]')) return undefined;
  return blocksOf(message)[block] ?? message;
}

function blocksOf(message: Element): Element[] {
  return [...message.querySelectorAll('.section > *')];
}
