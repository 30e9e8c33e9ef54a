import type {ReactiveControllerHost} from 'lit';

import {LateFile, onAct} from '../../platform/late-file.js';
import {logRejection} from '../../platform/log-rejection.js';

/** A part of the panel, whose file is loaded when it is first needed. After a failure, which is logged, the visitor's next act asks again. */
export class LatePart<Part> {
  readonly #file: LateFile<Part>;
  /** What is done when the part is there. */
  readonly #acts: ((part: Part) => void)[] = [];

  constructor(
    host: EventTarget & Pick<ReactiveControllerHost, 'requestUpdate'>,
    name: string,
    create: () => Promise<Part>,
  ) {
    this.#file = new LateFile(name, create, () => {
      for (const act of this.#acts.splice(0)) act(this.part!);
      host.requestUpdate();
    });
    onAct(host, () => this.#file.error && this.#load());
  }

  /** `undefined` until its file is loaded. */
  get part(): Part | undefined {
    return this.#file.code;
  }

  /** Loads the part if that was not tried yet. */
  load(): void {
    if (this.#file.state === 'none') this.#load();
  }

  /** Calls `act` with the part, synchronously if it is there. */
  use(act: (part: Part) => void): void {
    if (this.part) act(this.part);
    else {
      this.#acts.push(act);
      this.#load();
    }
  }

  #load(): void {
    this.#file.load().catch(logRejection);
  }
}
