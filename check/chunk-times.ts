/** Times of the chunks of a body, in milliseconds after the request. */
export class ChunkTimes {
  readonly #start = Date.now();
  first: number | undefined;
  last: number | undefined;
  /** Maximum time without a chunk after the first one. */
  longestGap = 0;

  get now(): number {
    return Date.now() - this.#start;
  }

  /** Records a chunk. Returns its time. */
  note(): number {
    const {now} = this;
    this.longestGap = Math.max(this.longestGap, now - (this.last ?? now));
    this.first ??= now;
    this.last = now;
    return now;
  }
}
