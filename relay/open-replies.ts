import type {RelaySettings} from './relay-settings.js';
import {ReplyCount} from './reply-count.js';
import {ServiceConnection} from './service-connection.js';

type Bounds = Pick<
  RelaySettings,
  'idleTimeout' | 'replyTimeout' | 'maxReplyBytes' | 'maxRepliesPerAddress' | 'maxReplies'
>;

/** Counts concurrent replies, for each address and in total. */
export class OpenReplies {
  readonly #bounds: Bounds;
  /** The open connections and their addresses. */
  readonly #connections = new Map<ServiceConnection, string | undefined>();
  readonly #count: ReplyCount;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#count = new ReplyCount(bounds);
  }

  /**
   * Opens a connection, which counts until it ends. Without an `address`, only the total is bounded. Throws a
   * `RelayError` with status 429 or 503 if a bound is reached.
   */
  open(address: string | undefined, request: Request): ServiceConnection {
    if (this.#count.refusal(address)) this.#forgetOverdue();
    const refusal = this.#count.refusal(address);
    if (refusal) throw refusal;
    const connection = new ServiceConnection(this.#bounds, request, (ended) => this.#forget(ended));
    if (!connection.hasEnded) {
      this.#connections.set(connection, address);
      this.#count.add(address);
    }
    return connection;
  }

  #forget(connection: ServiceConnection): void {
    const address = this.#connections.get(connection);
    if (this.#connections.delete(connection)) this.#count.remove(address);
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
