import type {ReactiveControllerHost} from 'lit';

import {whenIdle} from '../../platform/when-idle.js';

/** Makes something when the page is idle, and has the host rendered again when it is there. */
export class IdleController<Source, Result> {
  readonly #host: ReactiveControllerHost;
  readonly #make: (source: Source) => Result;
  #source: Source | undefined;
  #result: Result | undefined;

  constructor(host: ReactiveControllerHost, make: (source: Source) => Result) {
    this.#host = host;
    this.#make = make;
  }

  /** What is made of `source`; `undefined` until it is there, and where there is nothing to make it of. */
  of(source: Source | undefined): Result | undefined {
    if (source === this.#source) return this.#result;
    this.#source = source;
    this.#result = undefined;
    if (source === undefined) return undefined;
    whenIdle(() => {
      // Something else may be wanted by now.
      if (source !== this.#source) return;
      this.#result = this.#make(source);
      this.#host.requestUpdate();
    });
    return undefined;
  }
}
