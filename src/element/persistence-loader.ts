import type {ReactiveController, ReactiveElement} from 'lit';

import type {Persistence, PersistenceHost, Parts} from '../persistence/persistence.js';

/** Loads the code that keeps conversations if the options of the element need it. */
export class PersistenceLoader implements ReactiveController {
  readonly #host: PersistenceHost & ReactiveElement;
  readonly #parts: Parts;
  #persistence: Promise<Persistence> | undefined;

  constructor(host: PersistenceHost & ReactiveElement, parts: Parts) {
    this.#host = host;
    this.#parts = parts;
    host.addController(this);
  }

  load(): Promise<Persistence> {
    this.#persistence ??= import('../persistence/persistence.js').then(({createPersistence}) =>
      createPersistence(this.#host, this.#parts),
    );
    return this.#persistence;
  }

  hostUpdated(): void {
    if (!this.#host.isConnected || !(this.#host.persist || this.#persistence)) return;
    const isFirst = !this.#persistence;
    this.load().then(
      (persistence) => persistence.update(),
      (error: unknown) => isFirst && console.error('<chat-bot> could not load "persist".', error),
    );
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    // A moved element is connected again by then.
    setTimeout(() =>
      this.#persistence?.then(
        (persistence) => persistence.closeIfRemoved(),
        () => undefined,
      ),
    );
  }
}
