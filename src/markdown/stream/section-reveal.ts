/** Two sections are laid out in less than 50 ms on a machine as slow as a cheap phone. */
const SECTIONS_PER_FRAME = 2;

/**
 * Shows the sections of a text that was rendered while it was hidden, from the last to the first, a few per frame:
 * to lay out all of them at once would block the page.
 */
export class SectionReveal {
  readonly #hidden: Element[];

  /** Shows `root`, without its sections. */
  constructor(root: Element) {
    this.#hidden = [...root.children];
    for (const section of this.#hidden) section.setAttribute('hidden', '');
    root.removeAttribute('hidden');
  }

  /** Shows the last hidden sections. Returns whether there are more. */
  next(): boolean {
    for (const section of this.#hidden.splice(-SECTIONS_PER_FRAME)) section.removeAttribute('hidden');
    return this.#hidden.length > 0;
  }
}
