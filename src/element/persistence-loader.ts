import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {Persistence, PersistenceHost, Parts} from '../persistence/persistence.js';

/** Loads the code that keeps conversations when the options of the element first need it. */
export class PersistenceLoader implements ReactiveController {
  readonly #host: PersistenceHost & ReactiveControllerHost;
  readonly #parts: Parts;
  #persistence: Promise<Persistence> | undefined;

  constructor(host: PersistenceHost & ReactiveControllerHost, parts: Parts) {
    this.#host = host;
    this.#parts = parts;
    host.addController(this);
  }

  load(): Promise<Persistence> {
    return (this.#persistence ??= this.#load());
  }

  hostUpdated(): void {
    if (!this.#host.persist || this.#persistence) return;
    this.load().catch((error: unknown) => console.error('<chat-bot> could not load "persist".', error));
  }

  async #load(): Promise<Persistence> {
    const {createPersistence} = await import('../persistence/persistence.js');
    const persistence = createPersistence(this.#host, this.#parts);
    this.#host.addController(persistence);
    return persistence;
  }
}
