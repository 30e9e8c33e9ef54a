/** A block of a message, and its place in the view. */
export interface ScrollAnchor {
  /** The id of the message. */
  readonly id: string;
  /** The index of the block in the message; -1 for the message itself. */
  readonly block: number;
  /** The distance of the block from the top of the view, in pixels. */
  readonly top: number;
}

/** A position that survives the page: texts above it may have other heights at first. */
export interface ScrollPosition {
  /** The distance from the end to the visible part, in pixels; 0 at the end. */
  readonly fromEnd: number;
  /** More exact than the distance, as long as its message exists. */
  readonly anchor: ScrollAnchor | undefined;
}

/** Returns the first block that reaches below `top`, in viewport pixels, or its message if that has no blocks. */
export function blockBelow(content: Element, top: number): Element | undefined {
  const first = (elements: Iterable<Element>) =>
    [...elements].find((element) => element.getBoundingClientRect().bottom > top);
  // By messages and sections first: a long conversation has thousands of blocks.
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
