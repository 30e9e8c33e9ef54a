import {createElement} from './create-element.js';
import {ElementCounter, ELEMENTS_PER_CHARACTER} from './budget.js';
import {NodeSink, removeBlock, type RenderOptions} from './node-sink.js';
import type {Page} from './sink.js';

/**
 * Blocks per section. For a new word, the browser visits the sections and paints the blocks of the last one.
 * The cost of a word in a single section would grow with the reply: 1 ms at 600 blocks, 7 ms at 3,000.
 */
const BLOCKS_IN_SECTION = 8;

/** Maximum number of elements per section. */
const ELEMENTS_IN_SECTION = 40;

/** Returns the page for a reply, whose blocks are in `root`, a few per section. */
export function nodePage(root: Element, options: RenderOptions): Page {
  const counter = new ElementCounter();
  const append = (block: Element): void => {
    let section = root.lastElementChild;
    if (section === null || isFull(section)) {
      section = createElement('div', {class: 'section'});
      root.append(section);
    }
    section.append(block);
  };
  return {
    begin: () => new NodeSink(options, counter, append),
    redraw(sink, length, write) {
      const {root: old, openDetails} = sink as NodeSink;
      // The block counts as the last one of the reply, without the elements that it replaces.
      const behind = length * ELEMENTS_PER_CHARACTER;
      counter.count -= behind + (old ? 1 + old.querySelectorAll('*').length : 0);
      const fresh = new NodeSink(options, counter, (block) => old?.replaceWith(block), openDetails);
      write(fresh);
      counter.count += behind;
      if (old?.parentElement) removeBlock(old);
      return fresh;
    },
  };
}

function isFull(section: Element): boolean {
  return (
    section.childElementCount === BLOCKS_IN_SECTION ||
    section.querySelectorAll('*').length >= ELEMENTS_IN_SECTION
  );
}
