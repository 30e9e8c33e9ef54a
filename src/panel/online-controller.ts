import type {ReactiveController, ReactiveControllerHost} from 'lit';

type OnlineHost = ReactiveControllerHost & {readonly transport: unknown};

/**
 * Follows `navigator.onLine`, which can be wrong
 * (https://html.spec.whatwg.org/multipage/system-state.html#navigator.online). Nothing is sent while the browser
 * is offline. A transport can work without a network, so it is never offline.
 */
export class OnlineController implements ReactiveController {
  readonly #host: OnlineHost;

  constructor(host: OnlineHost) {
    this.#host = host;
    host.addController(this);
  }

  get isOffline(): boolean {
    return !navigator.onLine && !this.#host.transport;
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

  readonly #update = (): void => this.#host.requestUpdate();
}
