import {type CountBounds, ReplyCount} from './reply-count.js';

/**
 * Counts the visitors who have come back to a reply and read it. They have the same bounds as replies, but are
 * counted separately: a visitor with the maximum of replies can read all of them after a reload.
 */
export class OpenReaders {
  readonly #count: ReplyCount;

  constructor(bounds: CountBounds) {
    this.#count = new ReplyCount(bounds);
  }

  /**
   * Counts a reader. Returns a function that ends the count. Throws a `RelayError` with status 429 or 503 if a
   * bound is reached.
   */
  open(address: string | undefined): () => void {
    const refusal = this.#count.refusal(address);
    if (refusal) throw refusal;
    this.#count.add(address);
    return () => this.#count.remove(address);
  }
}
