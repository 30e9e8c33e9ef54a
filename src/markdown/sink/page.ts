import {createElement} from './create-element.js';
import {ElementCounter, ELEMENTS_PER_CHARACTER} from './budget.js';
import {NodeSink, type RenderOptions} from './node-sink.js';
import type {Page, Sink} from './sink.js';

/**
 * Blocks per section. For a new word, the browser visits the sections and paints the blocks of the last one.
 * The cost of a word in a single section would grow with the reply: 1 ms at 600 blocks, 7 ms at 3,000.
 */
const BLOCKS_IN_SECTION = 8;

/** Maximum number of elements per section. */
const ELEMENTS_IN_SECTION = 40;

/** The blocks of a reply on screen, a few per section. */
export class NodePage implements Page {
  readonly #root: Element;
  readonly #options: RenderOptions;
  readonly #counter = new ElementCounter();

  constructor(root: Element, options: RenderOptions) {
    this.#root = root;
    this.#options = options;
  }

  begin(): NodeSink {
    return new NodeSink(this.#options, this.#counter, {
      insert: (block) => this.#append(block),
      remove: removeBlock,
    });
  }

  redraw(sink: Sink, length: number, write: (sink: Sink) => void): NodeSink {
    const {root, openDetails} = sink as NodeSink;
    // The block counts as the last one of the reply, without the elements that it replaces.
    const behind = length * ELEMENTS_PER_CHARACTER;
    this.#counter.count -= behind + (root ? 1 + root.querySelectorAll('*').length : 0);
    const place = {insert: (block: HTMLElement) => root?.replaceWith(block), remove: removeBlock};
    const fresh = new NodeSink(this.#options, this.#counter, place, openDetails);
    write(fresh);
    this.#counter.count += behind;
    if (root?.parentElement) removeBlock(root);
    return fresh;
  }

  #append(block: Element): void {
    let section = this.#root.lastElementChild;
    if (section === null || isFull(section)) {
      section = createElement('div', {class: 'section'});
      this.#root.append(section);
    }
    section.append(block);
  }
}

function removeBlock(block: Element): void {
  const section = block.parentElement;
  block.remove();
  if (section?.childElementCount === 0) section.remove();
}

function isFull(section: Element): boolean {
  return (
    section.childElementCount === BLOCKS_IN_SECTION ||
    section.querySelectorAll('*').length >= ELEMENTS_IN_SECTION
  );
}
