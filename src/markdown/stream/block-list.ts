/** Blocks that are laid out together: with all in one, each new word would cost more, the longer a reply is. */
const BLOCKS_IN_SECTION = 16;

/** A section that has so many elements takes no further block. */
const ELEMENTS_IN_SECTION = 100;

/** The blocks of a reply, a few in each section of it. They come and go at the end only. */
export class Sections {
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
    section.getElementsByTagName('*').length >= ELEMENTS_IN_SECTION
  );
}
