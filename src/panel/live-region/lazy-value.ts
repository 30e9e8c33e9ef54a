import type {ReactiveControllerHost} from 'lit';

import {whenIdle} from '../../platform/when-idle.js';

/** Computes a value while the page is idle, then renders the host again. */
export class LazyValue<Source, Result> {
  readonly #host: ReactiveControllerHost;
  readonly #compute: (source: Source) => Result;
  #source: Source | undefined;
  #result: Result | undefined;

  constructor(host: ReactiveControllerHost, compute: (source: Source) => Result) {
    this.#host = host;
    this.#compute = compute;
  }

  /** Returns the value for `source`: `undefined` until it is computed, and if `source` is `undefined`. */
  get(source: Source | undefined): Result | undefined {
    if (source === this.#source) return this.#result;
    this.#source = source;
    this.#result = undefined;
    if (source === undefined) return undefined;
    whenIdle(() => {
      // The source may have changed in the meantime.
      if (source !== this.#source) return;
      this.#result = this.#compute(source);
      this.#host.requestUpdate();
    });
    return undefined;
  }
}
