import type {ReactiveController, ReactiveControllerHost} from 'lit';

/**
 * - `online`: nothing to say
 * - `offline`: the browser has no network at all
 * - `back`: it has one again
 */
export type Connection = 'online' | 'offline' | 'back';

/** Whether the visitor's machine has a network, as far as the browser knows. Nothing is sent because of it. */
export class OnlineController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #connection: Connection = 'online';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get connection(): Connection {
    return this.#connection;
  }

  hostConnected(): void {
    addEventListener('online', this.#update);
    addEventListener('offline', this.#update);
    this.#update();
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#update);
    removeEventListener('offline', this.#update);
  }

  /** That the network is back has been seen: the visitor asks on. */
  acknowledge(): void {
    if (this.#connection === 'back') this.#connection = 'online';
  }

  readonly #update = (): void => {
    if (!navigator.onLine) this.#connection = 'offline';
    else if (this.#connection === 'offline') this.#connection = 'back';
    this.#host.requestUpdate();
  };
}
