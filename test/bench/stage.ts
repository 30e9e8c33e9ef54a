import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';

import {openBuiltPage, scriptOf} from '../support/built-page.js';
import {contenderPlugin, type ContenderPage} from './contenders.js';
import type {Frames, Scenario} from './page/bench.js';
import {CHUNK} from './replies.js';
import {inTurn, medians, RUNS} from './rounds.js';
import {type Busy, measureBusy} from './trace.js';
import {typingDelays} from './typing-delays.js';

const ENTRY = new URL('page/bench.ts', import.meta.url);

export interface Measurement extends Busy, Frames {
  /** JavaScript heap of the page after garbage collection, in megabytes. */
  readonly heap: number;
}

/** A scenario on a processor that is slower by the factor `throttle`. */
export interface Case extends Scenario {
  readonly throttle?: number;
}

/** Opens a browser with the page of one contender, which shares no memory with another. */
export async function openStage({module, plugins = []}: ContenderPage) {
  const built = await openBuiltPage(ENTRY, [contenderPlugin(module), ...plugins]);
  const {browser, page, folder, url} = built;
  // Some peers load fonts from other servers.
  await page.route(
    ({hostname}) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  const devtools = await page.context().newCDPSession(page);

  const reload = async (): Promise<void> => {
    await page.reload();
    await scriptOf(page);
  };

  const prepare = (scenario: Scenario): Promise<void> =>
    page.evaluate((given) => window.bench.prepare(given), scenario);

  const run = (scenario: Scenario): Promise<Frames> =>
    page.evaluate((given) => window.bench.run(given), scenario);

  /** Returns the JavaScript heap after garbage collection, in megabytes. */
  const heap = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    const {usedSize} = await devtools.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };

  const measure = async ({throttle = 1, ...scenario}: Case): Promise<Measurement> => {
    await prepare(scenario);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: throttle});
    const {busy, result: frames} = await measureBusy(browser, page, () => run(scenario));
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: 1});
    return {...busy, ...frames, heap: await heap()};
  };

  /**
   * Streams a reply for `duration` milliseconds. Returns the processor time of all processes in this time, which
   * uses the battery, as a share of one processor.
   */
  const load = async (tokensPerSecond: number, duration: number): Promise<number> => {
    await prepare({length: 4, tokensPerSecond});
    const processes = await browser.newBrowserCDPSession();
    const read = async () => {
      const {processInfo} = await processes.send('SystemInfo.getProcessInfo');
      return processInfo.reduce((total, {cpuTime}) => total + cpuTime, 0);
    };
    const before = await read();
    const start = performance.now();
    await page.evaluate((given) => window.bench.trickle(given), {tokensPerSecond, duration});
    const seconds = (performance.now() - start) / 1000;
    const after = await read();
    await processes.detach();
    return (after - before) / seconds;
  };

  /** Types while a reply of this length streams, or for as long without one. Returns the delay of each key. */
  const type = async ({throttle = 1, ...scenario}: Case, isReplying: boolean): Promise<number[]> => {
    const {length, tokensPerSecond} = scenario;
    const duration = (length / CHUNK / tokensPerSecond) * 1000;
    await prepare(scenario);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: throttle});
    const streamed = isReplying
      ? page.evaluate((given) => window.bench.trickle(given), {tokensPerSecond, duration})
      : undefined;
    const delays = await typingDelays(browser, page, duration);
    await streamed;
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: 1});
    return delays;
  };

  /** Returns the compressed size of the loaded files without the script of the bench, in kilobytes. */
  const weight = async (): Promise<number> => {
    const names = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name.replace(/[?#].*/, '')),
    );
    const files = [...new Set(names)].filter(
      (file) => file.startsWith(`${url}/`) && !/\/(?:page\.js|favicon\.ico)$/.test(file),
    );
    const sizes = files.map(
      (file) => brotliCompressSync(readFileSync(join(folder, new URL(file).pathname))).length,
    );
    return sizes.reduce((total, size) => total + size, 0) / 1000;
  };

  return {reload, prepare, run, measure, load, type, weight, close: () => built.close()};
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Opens a stage for each contender, runs `task`, and closes them. */
export async function withStages<T>(
  contenders: readonly ContenderPage[],
  task: (...stages: [Stage, ...Stage[]]) => Promise<T>,
): Promise<T> {
  const stages: Stage[] = [];
  try {
    for (const contender of contenders) stages.push(await openStage(contender));
    return await task(...(stages as [Stage, ...Stage[]]));
  } finally {
    for (const stage of stages) await stage.close();
  }
}

/** Seconds of an empty page, whose frames all cost the same. */
const EMPTY_SECONDS = 2.5;

/** Returns the medians of several rounds of one reply on each stage, above an empty page. */
export async function compare(empty: Stage, stages: readonly Stage[], scenario: Case) {
  const emptyLength = scenario.tokensPerSecond * CHUNK * EMPTY_SECONDS;
  const cases: [Stage, Case][] = stages.map((stage) => [stage, scenario]);
  cases.unshift([empty, {...scenario, length: emptyLength, earlier: 0}]);
  const runs = await inTurn(cases, RUNS, ([stage, given]) => stage.measure(given));
  const [idle, ...measured] = runs.map(medians) as [Measurement, ...Measurement[]];
  return measured.map((one) => aboveEmpty(one, idle));
}

/** Returns the measurement without the load of an empty page with the same frames. */
export function aboveEmpty(measured: Measurement, empty: Measurement): Measurement {
  return {...measured, total: measured.total - (empty.total / empty.frames) * measured.frames};
}
