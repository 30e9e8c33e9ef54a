/** Returns the anchor that GitHub gives to a heading, without the number that tells repeated headings apart. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** Returns the anchor of a heading on a page. `taken` counts the anchors of the headings before it. */
export function uniqueAnchor(heading: string, taken: Map<string, number>): string {
  const anchor = anchorOf(heading);
  const count = taken.get(anchor) ?? 0;
  taken.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}
