import type {ContenderPage} from '../contenders.js';
import {before, DeadlineError} from '../deadline.js';
import {Stage, type Measurement} from '../stage.js';
import {PATIENCE, type Series} from './series.js';

/** A measurement, or the reason why it is missing. */
export type Outcome = Measurement | string;

/** Maximum time to prepare, in milliseconds. */
const PREPARATION = 60_000;

/** A contender and its browser, which is replaced after the contender blocked it. */
export class Contestant {
  readonly contender: ContenderPage;
  #stage: Stage | undefined;

  constructor(contender: ContenderPage) {
    this.contender = contender;
  }

  /** Loads the page and measures a reply. Returns the reason of a failure. */
  async measure({scenario, throttle}: Series): Promise<Outcome> {
    return this.attempt(async (stage) => {
      stage.throttle(throttle);
      await before(PREPARATION, stage.reload());
      const limit = (scenario.timeLimit ?? PATIENCE) + PATIENCE;
      return before(limit, stage.measure(scenario));
    });
  }

  /** Runs a task. After a failure, closes the browser and tries once more unless time has run out. Returns the reason of the last failure. */
  async attempt<T>(task: (stage: Stage) => Promise<T>, attempts = 2): Promise<T | string> {
    try {
      this.#stage ??= await Stage.open(this.contender);
      return await task(this.#stage);
    } catch (error) {
      await this.close();
      if (error instanceof DeadlineError) return error.message;
      const [reason = ''] = String(error).split('\n');
      return attempts > 1 ? this.attempt(task, attempts - 1) : reason;
    }
  }

  async close(): Promise<void> {
    const stage = this.#stage;
    this.#stage = undefined;
    await stage?.close();
  }
}
