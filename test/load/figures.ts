/** Numbers in milliseconds, of which percentiles are asked. */
export class Samples {
  readonly #values: number[] = [];

  add(value: number): void {
    this.#values.push(value);
  }

  get count(): number {
    return this.#values.length;
  }

  /** `share` is between 0 and 1. Returns `NaN` without samples. */
  percentile(share: number): number {
    const sorted = Float64Array.from(this.#values).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  }
}

/** What the visitors of one path have seen. */
export class Figures {
  /** From the end of a question to the first event of its reply. */
  readonly firstByte = new Samples();
  /** From the service to the visitor, for each later event. */
  readonly event = new Samples();
  /** Events of a reply that a visitor wanted to read to its end, or to a later event, and did not get. */
  lost = 0;
  /** Refused questions, and replies that were cut although their visitors read on. */
  failed = 0;
  complete = 0;
  left = 0;
  stalled = 0;
  slow = 0;
}
