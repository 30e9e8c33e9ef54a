/** Samples in milliseconds. */
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

/** Measurements of the visitors of one path. */
export class Figures {
  /** From the end of a question to the first event of its reply. */
  readonly firstByte = new Samples();
  /** From the service to the visitor, for each later event. */
  readonly event = new Samples();
  /** Events that a reading visitor did not get. */
  lost = 0;
  /** Refused questions, and cut replies of reading visitors. */
  failed = 0;
  complete = 0;
  left = 0;
  stalled = 0;
  slow = 0;
}
