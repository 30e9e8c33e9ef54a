/**
 * Shows the sections of a text that was rendered while it was hidden, from the last to the first, a few per frame:
 * to lay out all of them at once would block the page.
 */
export class SectionReveal {
  readonly #hidden: Element[];
  /** How many sections are shown in the next frame. */
  #count = 1;

  /** Shows `root`, without its sections. Its class `arrived` lets the browser leave out sections that are far from the view. */
  constructor(root: Element) {
    this.#hidden = [...root.children];
    for (const section of this.#hidden) section.setAttribute('hidden', '');
    root.classList.add('arrived');
    root.removeAttribute('hidden');
  }

  /** Shows the last hidden sections. Returns whether there are more. */
  next(): boolean {
    for (const section of this.#hidden.splice(-this.#count)) section.removeAttribute('hidden');
    this.#count *= 2;
    return this.#hidden.length > 0;
  }
}
