import {withoutFile, WORD_JOINER} from '../grammar/citation-parts.js';
import {createElement} from './create-element.js';
import {CITATION} from './inline-elements.js';

/**
 * Appends a citation marker to `parent`, as its own text in its own box. Its numbers are links without an address, so that nothing moves
 * when they get one. `before`: the text in front of it. Returns the box, and a function that undoes the change of that text.
 *
 * No line begins with a marker: it is joined to the text before it. A line could begin behind a space, and behind other characters than
 * ASCII letters and digits (https://www.unicode.org/reports/tr14/#LB30). A long list can break between its numbers.
 */
export function appendMarker(parent: Element, marker: string, before: string): AppendedMarker {
  const shown = withoutFile(marker);
  const parts = shown.split(/(\d+)/);
  const box = createElement('span', {class: CITATION});
  box.append(...parts.map((part, index) => createElement(index % 2 === 1 ? 'a' : 'span', {}, part)));
  // Nobody has written the name of a file for readers: without a reference the marker is hidden, with the space before it.
  const file = shown === marker ? undefined : createElement('span', {'data-file': ''});
  const last = parent.lastChild;
  const space = last instanceof Text && last.data.endsWith(' ') ? last : undefined;
  if (space) {
    space.deleteData(space.length - 1, 1);
    (file ?? parent).append(NO_BREAK_SPACE);
  } else if (/[^\w\s\u2060]$/.test(before)) parent.append(WORD_JOINER);
  file?.append(box);
  parent.append(file ?? box);
  return {box, undo: () => space?.appendData(' ')};
}

/** A box, perhaps in another one, and an element for each number and for what is around it. */
export const costOfMarker = (marker: string): number => 1 + 2 * marker.split(/\d+/).length;

interface AppendedMarker {
  readonly box: HTMLElement;
  readonly undo: () => void;
}

const NO_BREAK_SPACE = '\u00A0';
