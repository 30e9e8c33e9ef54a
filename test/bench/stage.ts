import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import type {CDPSession} from 'playwright';

import {openBuiltPage, scriptOf, type BuiltPage} from '../support/built-page.js';
import {contenderPlugin, type ContenderPage} from './contenders.js';
import type {Scenario, Shown} from './page/bench.js';
import {measureBusy, type Busy} from './trace.js';

const ENTRY = new URL('page/bench.ts', import.meta.url);

export interface Measurement extends Busy, Shown {
  readonly nodes: number;
  /** JavaScript heap of the page after garbage collection, in megabytes. */
  readonly heap: number;
}

/** A browser with the page of one contender, which shares no memory with another. */
export class Stage {
  readonly contender: ContenderPage;
  readonly #built: BuiltPage;
  readonly #devtools: CDPSession;
  #throttle = 1;

  private constructor(contender: ContenderPage, built: BuiltPage, devtools: CDPSession) {
    this.contender = contender;
    this.#built = built;
    this.#devtools = devtools;
  }

  static async open(contender: ContenderPage): Promise<Stage> {
    const plugins = [contenderPlugin(contender.module), ...(contender.plugins ?? [])];
    const built = await openBuiltPage(ENTRY, plugins);
    // Some peers load fonts from other servers.
    await built.page.route(
      ({hostname}) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    return new Stage(contender, built, await built.page.context().newCDPSession(built.page));
  }

  get built(): BuiltPage {
    return this.#built;
  }

  async reload(): Promise<void> {
    await this.#built.page.reload();
    await scriptOf(this.#built.page);
  }

  /** Makes the page `rate` times slower while it is measured. */
  throttle(rate: number): void {
    this.#throttle = rate;
  }

  async prepare(scenario: Scenario): Promise<void> {
    await this.#built.page.evaluate((given) => window.bench.prepare(given), scenario);
  }

  /** Runs `task` with the throttle. Returns its result and the load of the main thread. */
  async trace<T>(task: () => Promise<T>): Promise<{busy: Busy; result: T}> {
    const {browser, page} = this.#built;
    return this.whileThrottled(() => measureBusy(browser, page, task));
  }

  /** Runs `task` with the throttle. */
  async whileThrottled<T>(task: () => Promise<T>): Promise<T> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', {rate: this.#throttle});
    try {
      return await task();
    } finally {
      await this.#devtools.send('Emulation.setCPUThrottlingRate', {rate: 1});
    }
  }

  async measure(scenario: Scenario): Promise<Measurement> {
    await this.prepare(scenario);
    const {busy, result} = await this.trace(() =>
      this.#built.page.evaluate((given) => window.bench.run(given), scenario),
    );
    const nodes = await this.#built.page.evaluate(() => window.bench.addedNodes());
    return {...busy, ...result, nodes, heap: await this.heap()};
  }

  /** Returns the JavaScript heap after garbage collection, in megabytes. */
  async heap(): Promise<number> {
    await this.#devtools.send('HeapProfiler.collectGarbage');
    const {usedSize} = await this.#devtools.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  }

  /** Returns the compressed size of the loaded files without the script of the bench, in kilobytes. */
  async weight(): Promise<number> {
    const {page, site} = this.#built;
    const urls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({name}) => new URL(name))
        .filter(
          ({origin, pathname}) =>
            origin === location.origin && !/^\/(?:page\.js|favicon\.ico)$/.test(pathname),
        )
        .map(({pathname}) => pathname),
    );
    const sizes = [...new Set(urls)].map(
      (path) => brotliCompressSync(readFileSync(join(site.folder, path))).length,
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  }

  async close(): Promise<void> {
    await this.#built.close();
  }
}

/** Opens a stage for each contender, runs `task`, and closes them. */
export async function withStages<T>(
  contenders: readonly ContenderPage[],
  task: (stages: readonly Stage[]) => Promise<T>,
): Promise<T> {
  const stages: Stage[] = [];
  try {
    for (const contender of contenders) stages.push(await Stage.open(contender));
    return await task(stages);
  } finally {
    for (const stage of stages) await stage.close();
  }
}
