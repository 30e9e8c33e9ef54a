import {anchorOf} from '../../../scripts/docs/anchor.js';

/** Returns the anchor of a heading on a page. `taken` counts the anchors of the headings before it. */
export function uniqueAnchor(heading: string, taken: Map<string, number>): string {
  const anchor = anchorOf(heading);
  const count = taken.get(anchor) ?? 0;
  taken.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}
