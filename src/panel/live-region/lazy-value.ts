import type {ReactiveControllerHost} from 'lit';

import {whenIdle} from '../../platform/when-idle.js';

/** Computes a value while the page is idle, then renders the host again. */
export class LazyValue<Source, Result> {
  readonly #host: ReactiveControllerHost;
  readonly #compute: (source: Source) => Promise<Result>;
  #source: Source | undefined;
  #result: Result | undefined;

  constructor(host: ReactiveControllerHost, compute: (source: Source) => Promise<Result>) {
    this.#host = host;
    this.#compute = compute;
  }

  /** Returns the value for `source`: `undefined` until it is computed, and if `source` is `undefined`. */
  get(source: Source | undefined): Result | undefined {
    if (source === this.#source) return this.#result;
    this.#source = source;
    this.#result = undefined;
    if (source === undefined) return undefined;
    whenIdle(() => void this.#computeFor(source));
    return undefined;
  }

  async #computeFor(source: Source): Promise<void> {
    // The source may change before and meanwhile.
    if (source !== this.#source) return;
    const result = await this.#compute(source);
    if (source !== this.#source) return;
    this.#result = result;
    this.#host.requestUpdate();
  }
}
