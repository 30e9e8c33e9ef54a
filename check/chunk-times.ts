/** The times of the chunks of a body, in milliseconds after the request. */
export class ChunkTimes {
  readonly #start = Date.now();
  /** The time of the first chunk. */
  first: number | undefined;
  /** The time of the last chunk. */
  last: number | undefined;
  /** The longest time without a chunk after the first one. */
  longestGap = 0;

  get now(): number {
    return Date.now() - this.#start;
  }

  /** Notes that a chunk has arrived. Returns its time. */
  note(): number {
    const {now} = this;
    this.longestGap = Math.max(this.longestGap, now - (this.last ?? now));
    this.first ??= now;
    this.last = now;
    return now;
  }
}
