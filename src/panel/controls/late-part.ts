import type {ReactiveControllerHost} from 'lit';

import {LateFile, onAct} from '../../platform/late-file.js';
import {logRejection} from '../../platform/log-rejection.js';

/** A part of the panel, whose file is loaded when it is first needed. After a failure, which is logged, the visitor's next act asks again. */
export class LatePart<Part> {
  readonly #file: LateFile<Part>;
  /** What is drawn when the part is there. */
  readonly #drawings: ((part: Part) => void)[] = [];

  constructor(
    host: EventTarget & Pick<ReactiveControllerHost, 'requestUpdate'>,
    name: string,
    create: () => Promise<Part>,
  ) {
    this.#file = new LateFile(name, create, () => {
      for (const draw of this.#drawings.splice(0)) draw(this.part!);
      host.requestUpdate();
    });
    onAct(host, () => this.#file.error && this.#load());
  }

  /** `undefined` until its file is loaded. */
  get part(): Part | undefined {
    return this.#file.code;
  }

  /** Rejects if the file cannot be loaded. */
  get loaded(): Promise<Part> {
    return this.#file.load();
  }

  /** Loads the part if that was not tried yet. */
  load(): void {
    if (this.#file.state === 'none') this.#load();
  }

  /** Calls `draw` with the part, synchronously if it is there, and after a failure when the file is there. */
  draw(draw: (part: Part) => void): void {
    if (this.part) draw(this.part);
    else {
      this.#drawings.push(draw);
      this.load();
    }
  }

  #load(): void {
    this.#file.load().catch(logRejection);
  }
}
