import {announceCode} from './code-block.js';
import {createElement} from './create-element.js';
import {CITATION} from './inline-elements.js';
import {ElementCounter} from './budget.js';
import {NodeSink} from './node-sink.js';
import {removeBlock} from './remove-nodes.js';
import type {RenderOptions} from './render-options.js';
import type {Page} from './sink.js';

/** The blocks of a reply in an element, a few per section. */
export class NodePage implements Page {
  readonly #options: RenderOptions;
  readonly #counter = new ElementCounter();
  /** The element that holds the blocks. */
  #root: Element;
  /** The element that shows them later. */
  #target: Element | undefined;

  /** `target`: the element that `show` moves the blocks to. Default: they stay where they are. */
  constructor(root: Element, options: RenderOptions, target?: Element) {
    this.#root = root;
    this.#options = options;
    this.#target = target;
  }

  begin(): NodeSink {
    return new NodeSink(this.#options, this.#counter, (block) => this.#append(block));
  }

  again(): NodePage {
    return new NodePage(document.createElement('div'), this.#options, this.#target ?? this.#root);
  }

  show(openCount: number, isInElement: boolean): void {
    const target = this.#target;
    if (!target) return;
    const known = blocksOfSections(target);
    const fresh = blocksOfSections(this.#root);
    keepFolds(target, this.#root);
    this.#root = target;
    this.#target = undefined;
    for (const [index, block] of fresh.entries()) {
      const old = known[index];
      // The sinks of open blocks write into the new nodes.
      const isOpen = index >= fresh.length - openCount;
      if (!old) this.#append(block);
      else if (isOpen || isInElement || !old.isEqualNode(block)) old.replaceWith(block);
      if (!isOpen) announceCode(block);
      // What they lead to can have changed while they were out of view.
      for (const marker of block.querySelectorAll<HTMLElement>(`.${CITATION}`))
        this.#options.onMarker?.(marker);
    }
    for (const block of known.slice(fresh.length)) removeBlock(block);
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

/**
 * Blocks per section. For a new word, the browser visits the sections and paints the blocks of the last one.
 * The cost of a word in a single section would grow with the reply: 1 ms at 600 blocks, 7 ms at 3,000.
 */
const BLOCKS_IN_SECTION = 8;

/** Maximum number of elements per section. */
const ELEMENTS_IN_SECTION = 40;

const blocksOfSections = (root: Element): Element[] =>
  [...root.children].flatMap(({children}) => [...children]);

/** Opens what the visitor has opened, if there are as many folds. */
function keepFolds(old: Element, fresh: Element): void {
  const [known, others] = [old, fresh].map((root) => root.querySelectorAll('details'));
  if (known!.length === others!.length) others!.forEach((fold, index) => (fold.open = known![index]!.open));
}

function isFull(section: Element): boolean {
  return (
    section.childElementCount === BLOCKS_IN_SECTION ||
    section.querySelectorAll('*').length >= ELEMENTS_IN_SECTION
  );
}
