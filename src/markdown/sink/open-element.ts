import {RunText} from '../../platform/long-runs.js';
import {visibleText} from '../../platform/visible-text.js';
import {createElement} from './create-element.js';
import {INLINE_ELEMENTS} from './inline-elements.js';
import type {OpenElement} from './sink.js';

/** A `details` element. It is open while it grows, without an act of the visitor. */
export interface Fold {
  readonly element: HTMLDetailsElement;
  isGrowing: boolean;
}

/** Returns the element of a start tag. `end` ends it in its sink. `fold`: set if it is a fold. */
export function openElement(
  element: HTMLElement,
  source: string,
  end: () => void,
  fold: Fold | undefined,
): OpenElement {
  return {
    hasContent: true,
    close() {
      end();
      return fold ? endFold(fold) : () => undefined;
    },
    drop: () => moveUp(element, source),
  };
}

/** Returns a tag without an element, such as `<div>`. `place` becomes the word. */
export function placeOf(place: HTMLElement, source: string): OpenElement {
  return {
    hasContent: false,
    close: () => () => undefined,
    drop() {
      place.hidden = false;
      writeWord(place, source);
      return () => {
        place.replaceChildren();
        place.hidden = true;
      };
    },
  };
}

/** Returns a tag whose element was refused: both tags are words. */
export function refusedElement(write: (source: string) => void): OpenElement {
  return {
    hasContent: false,
    close(source) {
      if (source !== '') write(source);
      return () => undefined;
    },
    drop: () => () => undefined,
  };
}

/** Closes a fold that the visitor did not close. */
function endFold(fold: Fold): () => void {
  const {open} = fold.element;
  fold.isGrowing = fold.element.open = false;
  return () => {
    fold.isGrowing = true;
    fold.element.open = open;
  };
}

/** Replaces an element by its start tag as a word, and its content. The nodes of the content stay. */
function moveUp(element: HTMLElement, source: string): () => void {
  const content = [...element.childNodes];
  // Only the blocks of a reply have a direction of their own. A start tag that was implied is no word.
  const word = createElement('p', {
    ...(element.dir !== '' && {dir: 'ltr'}),
    ...(source === '' && {hidden: ''}),
  });
  writeWord(word, source);
  const blocks = withParagraphs(content, element.dir === '' ? undefined : element.dir);
  // A table is in a box.
  const box = element.localName === 'table' ? element.parentElement! : element;
  box.replaceWith(word, ...blocks);
  return () => {
    element.append(...content);
    for (const block of blocks) if (!content.includes(block)) block.remove();
    word.replaceWith(box);
  };
}

function writeWord(parent: HTMLElement, source: string): void {
  new RunText().appendTo(parent, visibleText(source));
}

/** Returns the nodes, with a paragraph around text. `dir`: the direction of each block. Default: none of its own. */
function withParagraphs(nodes: readonly ChildNode[], dir: string | undefined): ChildNode[] {
  const blocks: ChildNode[] = [];
  let paragraph: HTMLElement | undefined;
  for (const node of nodes) {
    const isText = !(node instanceof HTMLElement) || INLINE_ELEMENTS.has(node.localName);
    if (!isText) blocks.push(node);
    else if (!paragraph) blocks.push((paragraph = createElement('p')));
    if (isText) paragraph!.append(node);
    else paragraph = undefined;
  }
  for (const block of blocks) {
    // The bar above code follows the element.
    if (dir && block instanceof HTMLElement && block.className !== 'code') block.dir ||= dir;
  }
  return blocks;
}
