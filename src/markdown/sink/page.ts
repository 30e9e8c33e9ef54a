import {announceCode} from './code-block.js';
import {createElement} from './create-element.js';
import {ElementCounter} from './budget.js';
import {NodeSink, type RenderOptions} from './node-sink.js';
import {removeBlock} from './remove-nodes.js';

/** Returns the page for a reply, whose blocks are in `root`, a few per section. */
export function nodePage(root: Element, options: RenderOptions) {
  const counter = new ElementCounter();
  let shown = root;
  const append = (block: Element): void => {
    let section = shown.lastElementChild;
    if (section === null || isFull(section)) {
      section = createElement('div', {class: 'section'});
      shown.append(section);
    }
    section.append(block);
  };
  return {
    begin: () => new NodeSink(options, counter, append),
    /**
     * Shows the blocks in `target` from now on, in place of other ones there. Equal blocks stay, but for the last `openCount`, and if an
     * element of a block can grow.
     */
    moveTo(target: Element, openCount: number, isInElement: boolean): void {
      const known = blocksIn(target);
      const fresh = blocksIn(shown);
      keepFolds(target, shown);
      shown = target;
      for (const [index, block] of fresh.entries()) {
        const old = known[index];
        // The sinks of open blocks write into the new nodes.
        const isOpen = index >= fresh.length - openCount;
        if (!old) append(block);
        else if (isOpen || isInElement || !old.isEqualNode(block)) old.replaceWith(block);
        if (!isOpen) announceCode(block);
      }
      for (const block of known.slice(fresh.length)) removeBlock(block);
    },
  };
}

/**
 * Blocks per section. For a new word, the browser visits the sections and paints the blocks of the last one.
 * The cost of a word in a single section would grow with the reply: 1 ms at 600 blocks, 7 ms at 3,000.
 */
const BLOCKS_IN_SECTION = 8;

/** Maximum number of elements per section. */
const ELEMENTS_IN_SECTION = 40;

export type NodePage = ReturnType<typeof nodePage>;

const blocksIn = (root: Element): Element[] => [...root.children].flatMap(({children}) => [...children]);

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
