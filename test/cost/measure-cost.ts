import {openBuiltPage} from '../support/built-page.js';
import type {TextFamily} from '../support/cost-grammar.js';

const LENGTHS = [1_000, 4_000, 16_000] as const;
const LONGEST = 16_000;

/** Characters of a text that arrive at a time. */
export const DELIVERIES = {whole: LONGEST, streamed: 100} as const;
export type Delivery = keyof typeof DELIVERIES;

/** CPU milliseconds of the main thread for 100 characters of an ordinary reply on a quiet machine. */
const ORDINARY = {whole: 0.15, streamed: 0.17};

const ORDINARY_ROUNDS = 3;

/** Maximum milliseconds for 100 characters of any text, on the same machine. */
const MOST = 1;

/** Maximum power of the length with which the cost grows. */
export const MOST_GROWTH = 1.3;

/** Below this share of the limit, noise hides the growth of a text. */
const CHEAP = 0.5;

/** A failed text is measured again: other work of the machine makes it slower, never faster. */
const ATTEMPTS = 8;

interface Cost {
  /** CPU milliseconds for 100 characters of the longest text, on a machine of ordinary speed. */
  readonly per100: number;
  /** Power of the length with which the cost grows. */
  readonly growth: number;
  readonly elements: number;
}

/** Opens a page that measures the CPU time that its main thread spends on texts. */
export async function openCostMeter() {
  const built = await openBuiltPage(new URL('cost-page.ts', import.meta.url));
  const {page} = built;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', {timeDomain: 'threadTicks'});

  function families(seed: number, count: number): Promise<TextFamily[]> {
    return page.evaluate(([from, number]) => window.cost.families(from, number), [seed, count] as const);
  }

  /** Returns the reason why a family costs too much, or nothing. */
  async function excess(family: TextFamily, delivery: Delivery): Promise<string | undefined> {
    let reason: string | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const {per100, growth, elements} = await measure(family, delivery);
      const growsTooFast = growth > MOST_GROWTH && per100 > MOST * CHEAP;
      if (per100 <= MOST && !growsTooFast) return undefined;
      reason = `${delivery}: ${per100.toFixed(2)} ms for 100 characters, n^${growth.toFixed(2)}, ${elements} elements`;
    }
    return reason;
  }

  /** Relates the costs to an ordinary reply that is measured just before. */
  async function measure(
    family: TextFamily,
    delivery: Delivery,
    lengths: readonly number[] = LENGTHS,
  ): Promise<Cost> {
    // Uses the shortest of several, because other work makes one longer, and the text would seem cheap.
    const ordinary: number[] = [];
    while (ordinary.length < ORDINARY_ROUNDS) ordinary.push(await ordinaryCost(delivery));
    const slowness = Math.min(...ordinary) / ORDINARY[delivery];
    const costs: number[] = [];
    let elements = 0;
    for (const length of lengths) {
      const given = [family, length, DELIVERIES[delivery]] as const;
      const {time, result} = await timed(() => page.evaluate((text) => window.cost.draw(...text), given));
      costs.push(time);
      elements = result;
    }
    return {
      per100: ((costs.at(-1)! / lengths.at(-1)!) * 100) / slowness,
      growth: slope(lengths, costs),
      elements,
    };
  }

  async function ordinaryCost(delivery: Delivery): Promise<number> {
    const given = [LONGEST, DELIVERIES[delivery]] as const;
    const {time} = await timed(() => page.evaluate((text) => window.cost.drawOrdinary(...text), given));
    return (time / LONGEST) * 100;
  }

  async function timed(draw: () => Promise<number>): Promise<{time: number; result: number}> {
    const before = await taskTime();
    const result = await draw();
    return {time: (await taskTime()) - before, result};
  }

  /** CPU milliseconds of all tasks of the main thread so far. */
  async function taskTime(): Promise<number> {
    const {metrics} = await devtools.send('Performance.getMetrics');
    return metrics.find(({name}) => name === 'TaskDuration')!.value * 1000;
  }

  // The browser compiles code that runs often.
  for (let round = 0; round < 4; round += 1) {
    for (const delivery of ['whole', 'streamed'] as const) await ordinaryCost(delivery);
  }
  return {families, excess, measure, close: () => built.close()};
}

/** Returns the slope of the best-fit line through the logarithms. */
function slope(lengths: readonly number[], costs: readonly number[]): number {
  const xs = lengths.map(Math.log);
  const ys = costs.map((cost) => Math.log(Math.max(cost, 0.1)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const covariance = xs.reduce((sum, x, index) => sum + (x - meanX) * (ys[index]! - meanY), 0);
  const variance = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}
