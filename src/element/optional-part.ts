import type {ReactiveController, ReactiveElement} from 'lit';

import {LateFile, onAct, type LateFileState} from '../platform/late-file.js';

/**
 * A part of the element that is loaded when the options of the element need it. After a failure, which is logged to the console,
 * the visitor's next act asks for it again. The part is a controller of the element, and follows it before the panel does, even if it is
 * loaded later.
 */
export class OptionalPart<Code, Part extends ReactiveController> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #isNeeded: () => unknown;
  readonly #onFailure: (() => void) | undefined;
  readonly #file: LateFile<Part>;

  constructor(
    host: ReactiveElement,
    file: LateFile<Code>,
    isNeeded: () => unknown,
    create: (code: Code) => Part,
    onFailure?: () => void,
  ) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    this.#onFailure = onFailure;
    this.#file = new LateFile(
      file.name,
      async () => create(await file.load()),
      () => host.isConnected && this.hostConnected(),
    );
    onAct(host, () => this.#loadIf('failed'));
  }

  /** True after a failure, until the part is loaded. */
  get isMissing(): boolean {
    return Boolean(this.#file.error);
  }

  /** Loads the part, once. */
  load(): Promise<Part> {
    return this.#file.load();
  }

  hostConnected(): void {
    this.#file.code?.hostConnected?.();
  }

  hostUpdate(): void {
    this.#file.code?.hostUpdate?.();
  }

  hostUpdated(): void {
    this.#file.code?.hostUpdated?.();
    this.#loadIf('none');
  }

  hostDisconnected(): void {
    this.#file.code?.hostDisconnected?.();
  }

  /** Loads the part if it is needed and its file has this state. */
  #loadIf(expected: LateFileState): void {
    const {name, state} = this.#file;
    if (state !== expected || !this.#isNeeded()) return;
    this.load().catch((error: unknown) => {
      this.#onFailure?.();
      console.error(`<chat-bot>: The file "${name}" could not be loaded.`, error);
      this.#host.requestUpdate();
    });
  }
}
