/**
 * The rule of revisions: a tab shows a record of another tab only if its revision is higher than all that it knows, and gives
 * each record of its own a higher one. It is the time, so that tabs that do not know of each other have one order, too, or the
 * highest known plus one where clocks differ.
 */
export class Revision {
  #known = 0;

  /** Returns the revision of a change of this tab. */
  next(): number {
    this.#known = Math.max(Date.now(), this.#known + 1);
    return this.#known;
  }

  isNew(revision: number): boolean {
    return revision > this.#known;
  }

  /** Notes the revision of another tab. */
  note(revision: number): void {
    this.#known = Math.max(this.#known, revision);
  }

  /** True if no change has followed. */
  isLatest(revision: number): boolean {
    return revision === this.#known;
  }
}
