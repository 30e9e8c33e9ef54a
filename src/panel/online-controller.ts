import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {ConversationState} from '../conversation/message.js';

/**
 * - `online`: the browser has a network
 * - `offline`: the browser has no network
 * - `back`: it was offline, and the visitor has not sent a message since
 */
export type Connection = 'online' | 'offline' | 'back';

type OnlineHost = ReactiveControllerHost & {readonly transport: unknown};

/**
 * Follows `navigator.onLine`, which can be wrong
 * (https://html.spec.whatwg.org/multipage/system-state.html#navigator.online). Nothing is sent while the browser
 * is offline. A transport can work without a network, so it is never offline.
 */
export class OnlineController implements ReactiveController {
  readonly #host: OnlineHost;
  #connection: Connection = 'online';

  constructor(host: OnlineHost) {
    this.#host = host;
    host.addController(this);
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** The connection if it may have caused this failure. */
  causeOf(error: ConversationState['error']): Connection {
    return /network|interrupted|timeout/.test(error?.type ?? '') ? this.#connection : 'online';
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

  /** Removes the hint that the network is back. Called when the visitor sends a message. */
  acknowledge(): void {
    if (this.#connection === 'back') this.#connection = 'online';
  }

  readonly #update = (): void => {
    if (!navigator.onLine && !this.#host.transport) this.#connection = 'offline';
    else if (this.#connection === 'offline') this.#connection = 'back';
    this.#host.requestUpdate();
  };
}
