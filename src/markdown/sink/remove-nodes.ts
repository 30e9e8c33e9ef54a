/** Removes a block, and its section if it was the only block of it. */
export function removeBlock(block: Element): void {
  const section = block.parentElement;
  block.remove();
  if (section?.childElementCount === 0) section.remove();
}

/** Removes the children of `parent` after the one that is or contains `last`. */
export function removeAfter(parent: Element, last: ChildNode | null | undefined): void {
  let kept = last;
  while (kept && kept.parentElement !== parent) kept = kept.parentElement;
  while (parent.lastChild && parent.lastChild !== kept) parent.lastChild.remove();
}
