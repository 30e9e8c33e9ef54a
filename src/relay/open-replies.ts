import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-options.js';
import {ServiceConnection} from './service-connection.js';

/** Nobody knows when a reply will end; this is as long as many take, in seconds. */
const RETRY_AFTER = 5;

type Bounds = Pick<
  RelaySettings,
  'idleTimeout' | 'replyTimeout' | 'maxReplyBytes' | 'maxRepliesPerAddress' | 'maxReplies'
>;

/** Counts the replies that run at the same time, for each address and for all. */
export class OpenReplies {
  readonly #bounds: Bounds;
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Opens a connection, which counts until it ends. Without an `address`, only the bound for all visitors holds. Throws a `RelayError`
   * with status 429 or 503 if a bound is reached.
   */
  open(address: string | undefined, request: Request): ServiceConnection {
    const {maxRepliesPerAddress, maxReplies} = this.#bounds;
    const ofAddress = address === undefined ? 0 : (this.#byAddress.get(address) ?? 0);
    if (ofAddress >= maxRepliesPerAddress) {
      throw new RelayError(429, 'Too many replies are still running. Wait until one of them has ended.', {
        type: 'rate_limit_error',
        code: 'too_many_replies',
        headers: {'retry-after': String(RETRY_AFTER)},
      });
    }
    if (this.#count >= maxReplies) {
      throw new RelayError(503, 'The relay has too many replies running. Try again in some seconds.', {
        type: 'server_error',
        code: 'relay_overloaded',
        headers: {'retry-after': String(RETRY_AFTER)},
      });
    }
    this.#add(address, 1);
    return new ServiceConnection(this.#bounds, request, () => this.#add(address, -1));
  }

  #add(address: string | undefined, change: 1 | -1): void {
    this.#count += change;
    if (address === undefined) return;
    const ofAddress = (this.#byAddress.get(address) ?? 0) + change;
    if (ofAddress > 0) this.#byAddress.set(address, ofAddress);
    else this.#byAddress.delete(address);
  }
}
