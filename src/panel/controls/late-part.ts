import type {ReactiveControllerHost} from 'lit';

import {LateFile, onAct} from '../../platform/late-file.js';
import {logRejection} from '../../platform/log-rejection.js';

/** A part of the panel, whose file is loaded when it is first needed. After a failure, which is logged, the visitor's next act asks again. */
export class LatePart<Part> {
  readonly #host: LatePartHost;
  readonly #file: LateFile<Part>;
  /** What waits for the part. */
  readonly #acts: ((part: Part) => void)[] = [];

  constructor(host: LatePartHost, name: string, create: () => Promise<Part>) {
    this.#host = host;
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

  get isLoading(): boolean {
    return this.#file.state === 'loading';
  }

  /** Rejects if the file cannot be loaded. */
  get loaded(): Promise<Part> {
    return this.#file.load();
  }

  /** Loads the part if that was not tried yet. */
  load(): void {
    if (this.#file.state === 'none') this.#load();
  }

  /** Calls `act` with the part, synchronously if it is there, also if its file comes after a failure. */
  use(act: (part: Part) => void): void {
    if (this.part) act(this.part);
    else {
      this.#acts.push(act);
      this.load();
    }
  }

  #load(): void {
    this.#file.load().catch((error: unknown) => {
      logRejection(error);
      this.#host.requestUpdate();
    });
  }
}

type LatePartHost = EventTarget & Pick<ReactiveControllerHost, 'requestUpdate'>;
