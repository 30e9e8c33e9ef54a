/** A value with its upper bound. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly bar: number;
}

export interface PartResult {
  readonly bars: readonly Bar[];
  /** The section of docs/benchmarks.md, in Markdown. */
  readonly section: string;
  /** What docs/size.md repeats of the section. */
  readonly quote?: Quote;
}

/** Text for docs/size.md. */
export interface Quote {
  /** Name of the markers around the text. */
  readonly name: string;
  readonly text: string;
}

export const isHeld = ({value, bar}: Bar): boolean => value <= bar;
