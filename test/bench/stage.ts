import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import type {CDPSession} from 'playwright';

import {type BuiltPage, openBuiltPage, scriptOf} from '../support/built-page.js';
import {contenderPlugin, type ContenderPage} from './contenders.js';
import type {Scenario, Shown} from './page/bench.js';
import {inTurn, medians, RUNS} from './rounds.js';
import {type Busy, measureBusy} from './trace.js';

const ENTRY = new URL('page/bench.ts', import.meta.url);

export interface Measurement extends Busy, Shown {
  readonly nodes: number;
  /** JavaScript heap of the page after garbage collection, in megabytes. */
  readonly heap: number;
}

/** A scenario on a processor that is slower by the factor `throttle`. */
export interface Case extends Scenario {
  readonly throttle?: number;
}

/** Processor time of the browser within a window, as shares of one processor. */
export interface ProcessLoad {
  /** All processes: this sum uses the battery. */
  readonly all: number;
  readonly renderer: number;
  readonly gpu: number;
}

/** A browser with the page of one contender, which shares no memory with another. */
export class Stage {
  readonly name: string;
  readonly built: BuiltPage;
  readonly #devtools: CDPSession;

  private constructor(name: string, built: BuiltPage, devtools: CDPSession) {
    this.name = name;
    this.built = built;
    this.#devtools = devtools;
  }

  static async open({name, module, plugins = []}: ContenderPage): Promise<Stage> {
    const built = await openBuiltPage(ENTRY, [contenderPlugin(module), ...plugins]);
    // Some peers load fonts from other servers.
    await built.page.route(
      ({hostname}) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    return new Stage(name, built, await built.page.context().newCDPSession(built.page));
  }

  async reload(): Promise<void> {
    await this.built.page.reload();
    await scriptOf(this.built.page);
  }

  async prepare(scenario: Scenario): Promise<void> {
    await this.built.page.evaluate((given) => window.bench.prepare(given), scenario);
  }

  async run(scenario: Scenario): Promise<Shown> {
    return this.built.page.evaluate((given) => window.bench.run(given), scenario);
  }

  /** Prepares a reply, and streams it for `duration` milliseconds by a timer. */
  async trickle(tokensPerSecond: number, duration: number): Promise<void> {
    await this.built.page.evaluate((given) => window.bench.trickle(given), {tokensPerSecond, duration});
  }

  async throttled<T>(rate: number, task: () => Promise<T>): Promise<T> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', {rate});
    try {
      return await task();
    } finally {
      await this.#devtools.send('Emulation.setCPUThrottlingRate', {rate: 1});
    }
  }

  async measure({throttle = 1, ...scenario}: Case): Promise<Measurement> {
    await this.prepare(scenario);
    const {browser, page} = this.built;
    const {busy, result} = await this.throttled(throttle, () =>
      measureBusy(browser, page, () => this.run(scenario)),
    );
    const nodes = await page.evaluate(() => window.bench.addedNodes());
    return {...busy, ...result, nodes, heap: await this.heap()};
  }

  /** Streams a reply for `duration` milliseconds. Returns the load of the browser in this time. */
  async load(tokensPerSecond: number, duration: number): Promise<ProcessLoad> {
    await this.prepare({length: 4, tokensPerSecond});
    const devtools = await this.built.browser.newBrowserCDPSession();
    const read = async () => (await devtools.send('SystemInfo.getProcessInfo')).processInfo;
    const before = await read();
    const start = performance.now();
    await this.trickle(tokensPerSecond, duration);
    const seconds = (performance.now() - start) / 1000;
    const after = await read();
    await devtools.detach();
    const sum = (processes: typeof before, type?: string) =>
      processes
        .filter((process) => type === undefined || process.type === type)
        .reduce((total, {cpuTime}) => total + cpuTime, 0);
    const share = (type?: string) => (sum(after, type) - sum(before, type)) / seconds;
    return {all: share(), renderer: share('renderer'), gpu: share('GPU')};
  }

  /** Returns the JavaScript heap after garbage collection, in megabytes. */
  async heap(): Promise<number> {
    await this.#devtools.send('HeapProfiler.collectGarbage');
    const {usedSize} = await this.#devtools.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  }

  /** Returns the compressed size of the loaded files without the script of the bench, in kilobytes. */
  async weight(): Promise<number> {
    const {page, folder, url} = this.built;
    const names = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({name}) => name.replace(/[?#].*/, '')),
    );
    const files = [...new Set(names)].filter(
      (name) => name.startsWith(`${url}/`) && !/\/(?:page\.js|favicon\.ico)$/.test(name),
    );
    const sizes = files.map(
      (name) => brotliCompressSync(readFileSync(join(folder, new URL(name).pathname))).length,
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  }

  async close(): Promise<void> {
    await this.built.close();
  }
}

/** Opens a stage for each contender, runs `task`, and closes them. */
export async function withStages<T>(
  contenders: readonly ContenderPage[],
  task: (...stages: [Stage, ...Stage[]]) => Promise<T>,
): Promise<T> {
  const stages: Stage[] = [];
  try {
    for (const contender of contenders) stages.push(await Stage.open(contender));
    return await task(...(stages as [Stage, ...Stage[]]));
  } finally {
    for (const stage of stages) await stage.close();
  }
}

/** Returns the medians of several rounds of one reply on each stage. */
export async function compare(stages: readonly Stage[], scenario: Case, rounds = RUNS) {
  return (await inTurn(stages, rounds, (stage) => stage.measure(scenario))).map(medians);
}
