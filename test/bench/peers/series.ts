import type {Scenario} from '../page/bench.js';

/** One table: a reply that all contenders get. */
export interface Series {
  readonly title: string;
  readonly scenario: Scenario;
  /** Slowdown of the processor. */
  readonly throttle: 1 | 4;
  readonly rounds: number;
}

/** The reply before the measured one, so that the first run of code does not count. */
const WARM_UP = {earlier: 2, earlierLength: 2_000};

/** Milliseconds that a contender can take after the reply has arrived. */
export const PATIENCE = 10_000;

/** Returns a reply of `length` characters. Without a title, its numbers describe it. */
function series(length: number, tokensPerSecond: number, throttle: 1 | 4, rounds: number): Series {
  const duration = (length / 4 / tokensPerSecond) * 1000;
  const rate = tokensPerSecond.toLocaleString('en');
  return {
    title: `${length / 1000} KB at ${rate} tokens a second, ${throttle}x`,
    scenario: {length, tokensPerSecond, ...WARM_UP, timeLimit: duration + PATIENCE},
    throttle,
    rounds,
  };
}

/** Whether a contender that failed at `easier` will also fail at `series`. */
export function isHarder(series: Series, easier: Series): boolean {
  return (
    series.scenario.length >= easier.scenario.length &&
    series.scenario.tokensPerSecond >= easier.scenario.tokensPerSecond &&
    series.throttle >= easier.throttle
  );
}

export const FAST_20 = series(20_000, 2_000, 1, 5);
export const SLOW_20 = series(20_000, 2_000, 4, 3);
export const FAST_100 = series(100_000, 2_000, 1, 2);
/** 20 seconds of a reply. */
export const STEADY = series(16_000, 200, 4, 1);

/** 20 minutes. */
const DEFAULT = [FAST_20, SLOW_20, FAST_100, STEADY];

/** All combinations. Hours. */
const FULL = [2_000, 200, 60].flatMap((rate) =>
  [20_000, 100_000].flatMap((length) =>
    ([1, 4] as const).map((throttle) => series(length, rate, throttle, rate === 2_000 ? 5 : 1)),
  ),
);

export const SERIES: readonly Series[] = process.env.BENCH_FULL
  ? [...DEFAULT, ...FULL.filter(({title}) => !DEFAULT.some((one) => one.title === title))]
  : DEFAULT;
