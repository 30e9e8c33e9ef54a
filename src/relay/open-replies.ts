import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-options.js';
import {ServiceConnection} from './service-connection.js';

/** In seconds. Many replies end within this time. */
const RETRY_AFTER = 5;

type Bounds = Pick<
  RelaySettings,
  'idleTimeout' | 'replyTimeout' | 'maxReplyBytes' | 'maxRepliesPerAddress' | 'maxReplies'
>;

/** Counts concurrent replies, for each address and in total. */
export class OpenReplies {
  readonly #bounds: Bounds;
  /** The open connections and their addresses. */
  readonly #connections = new Map<ServiceConnection, string | undefined>();
  readonly #byAddress = new Map<string | undefined, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Opens a connection, which counts until it ends. Without an `address`, only the total is bounded. Throws a
   * `RelayError` with status 429 or 503 if a bound is reached.
   */
  open(address: string | undefined, request: Request): ServiceConnection {
    if (this.#refusal(address)) this.#forgetOverdue();
    const refusal = this.#refusal(address);
    if (refusal) throw refusal;
    const connection = new ServiceConnection(this.#bounds, request, (ended) => this.#forget(ended));
    if (!connection.hasEnded) {
      this.#connections.set(connection, address);
      this.#byAddress.set(address, this.#ofAddress(address) + 1);
    }
    return connection;
  }

  #refusal(address: string | undefined): RelayError | undefined {
    const {maxRepliesPerAddress, maxReplies} = this.#bounds;
    const headers = {'retry-after': String(RETRY_AFTER)};
    if (address !== undefined && this.#ofAddress(address) >= maxRepliesPerAddress) {
      const message = 'Too many replies are still running. Wait until one of them has ended.';
      return new RelayError(429, message, {type: 'rate_limit_error', code: 'too_many_replies', headers});
    }
    if (this.#connections.size >= maxReplies) {
      const message = 'The relay has too many replies running. Try again in some seconds.';
      return new RelayError(503, message, {type: 'server_error', code: 'relay_overloaded', headers});
    }
    return undefined;
  }

  #ofAddress(address: string | undefined): number {
    return this.#byAddress.get(address) ?? 0;
  }

  #forget(connection: ServiceConnection): void {
    const address = this.#connections.get(connection);
    if (!this.#connections.delete(connection)) return;
    const rest = this.#ofAddress(address) - 1;
    if (rest > 0) this.#byAddress.set(address, rest);
    else this.#byAddress.delete(address);
  }

  /**
   * An edge runtime may discard a request and its timers when the visitor leaves. Then its connection never
   * ends.
   */
  #forgetOverdue(): void {
    for (const connection of this.#connections.keys()) {
      if (connection.isOverdue) this.#forget(connection);
    }
  }
}
