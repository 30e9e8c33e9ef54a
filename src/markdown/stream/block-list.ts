/**
 * Blocks per section. For a new word, the browser visits the sections and the blocks of the last one. With a single section,
 * the cost of a word would grow with the reply: 1 ms with 600 blocks, 7 ms with 3,000.
 */
const BLOCKS_IN_SECTION = 16;

/** A section with this many elements is full. */
const ELEMENTS_IN_SECTION = 100;

/** The blocks of a reply on screen, a few per section. Blocks are added and removed at the end only. */
export class BlockList {
  readonly #root: Element;

  constructor(root: Element) {
    this.#root = root;
  }

  append(block: Element): void {
    let section = this.#root.lastElementChild;
    if (section === null || isFull(section)) {
      section = document.createElement('div');
      section.className = 'section';
      this.#root.append(section);
    }
    section.append(block);
  }

  remove(block: Element): void {
    const section = block.parentElement;
    block.remove();
    if (section?.childElementCount === 0) section.remove();
  }
}

function isFull(section: Element): boolean {
  return (
    section.childElementCount === BLOCKS_IN_SECTION ||
    section.querySelectorAll('*').length >= ELEMENTS_IN_SECTION
  );
}
