import type {ReactiveController, ReactiveElement} from 'lit';

import {lateFile, onAct} from '../late-file.js';

interface PartModule<Host, Parts, Part> {
  readonly createPart: (host: Host, parts: Parts) => Part;
}

/**
 * A part of the element that is loaded when the options of the element need it. After a failure, which is logged to the console,
 * the visitor's next act asks for it again. The part follows the element before the panel does, even if it is loaded later.
 */
export class OptionalPart<
  Host extends ReactiveElement,
  Parts,
  Part extends ReactiveController,
> implements ReactiveController {
  /** True after a failure, until the part is loaded. */
  isMissing = false;
  /** Loads the part, once. */
  readonly load: () => Promise<Part>;
  #part: Part | undefined;
  #isLoading = false;
  readonly #host: Host;
  readonly #isNeeded: () => boolean;

  constructor(
    host: Host,
    parts: Parts,
    isNeeded: () => boolean,
    load: () => Promise<PartModule<Host, Parts, Part>>,
  ) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    this.load = lateFile(async () => {
      const {createPart} = await load();
      const part = (this.#part = createPart(host, parts));
      this.isMissing = false;
      if (host.isConnected) part.hostConnected?.();
      return part;
    });
    host.addController(this);
    onAct(host, () => this.isMissing && this.#follow());
  }

  hostConnected(): void {
    this.#part?.hostConnected?.();
  }

  hostUpdated(): void {
    this.#part?.hostUpdated?.();
    if (!this.isMissing) this.#follow();
  }

  hostDisconnected(): void {
    this.#part?.hostDisconnected?.();
  }

  #follow(): void {
    if (this.#isLoading || !this.#isNeeded()) return;
    this.#isLoading = true;
    this.load().catch((error: unknown) => {
      this.#isLoading = false;
      this.isMissing = true;
      console.error('<chat-bot> could not load a file.', error);
      this.#host.requestUpdate();
    });
  }
}
