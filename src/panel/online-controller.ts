import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {ConversationState} from '../conversation/message.js';

/**
 * - `online`: the browser has a network
 * - `offline`: the browser has no network
 * - `back`: it was offline, and the visitor has not sent a message since
 */
export type Connection = 'online' | 'offline' | 'back';

/**
 * Follows `navigator.onLine`, which can be wrong
 * (https://html.spec.whatwg.org/multipage/system-state.html#navigator.online). The state is only a hint for
 * the visitor: it neither sends nor blocks a message.
 */
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

  /** True if the browser was offline since a turn failed and the network may have caused the failure. */
  isBackAfter(error: ConversationState['error']): boolean {
    return this.#connection === 'back' && /network|interrupted|timeout/.test(error?.type ?? '');
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
    if (!navigator.onLine) this.#connection = 'offline';
    else if (this.#connection === 'offline') this.#connection = 'back';
    this.#host.requestUpdate();
  };
}
