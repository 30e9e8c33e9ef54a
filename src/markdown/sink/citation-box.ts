import {withoutFile} from '../grammar/citation-parts.js';
import {createElement} from './create-element.js';
import {CITATION} from './inline-elements.js';

/**
 * Returns a citation marker as its own text in its own box. Its numbers are links without an address, so that nothing moves when
 * they get one. The name of a file is left out. A long list can break between its numbers.
 */
export function citationBox(marker: string): HTMLElement {
  const shown = withoutFile(marker);
  const parts = shown.split(/(\d+)/);
  const box = createElement('span', {
    class: CITATION,
    ...(parts.length > LONGEST && {'data-long': ''}),
  });
  box.append(...parts.map((part, index) => createElement(index % 2 === 1 ? 'a' : 'span', {}, part)));
  return box;
}

/** Number of parts of the longest marker that no line breaks: three numbers, and what is around them. */
const LONGEST = 7;
