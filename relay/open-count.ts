import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';

/** In seconds. Many replies end within this time. */
const RETRY_AFTER = 5;

interface Entry {
  readonly address: string | undefined;
  readonly isOverdue: () => boolean;
}

/**
 * Counts open replies, or the visitors who have come back to one, for each address and in total. Both have the same bounds, but a count of
 * their own: a visitor with the maximum of replies can read all of them after a reload.
 */
export class OpenCount {
  readonly #bounds: Pick<RelaySettings, 'maxRepliesPerAddress' | 'maxReplies'>;
  readonly #entries = new Set<Entry>();
  readonly #byAddress = new Map<string | undefined, number>();

  constructor(bounds: Pick<RelaySettings, 'maxRepliesPerAddress' | 'maxReplies'>) {
    this.#bounds = bounds;
  }

  /**
   * Counts one more. Returns a function that ends the count. Without an `address`, only the total is bounded. Throws a `RelayError` with
   * status 429 or 503 if a bound is reached.
   */
  open(address: string | undefined, isOverdue = () => false): () => void {
    // An edge runtime may discard a request and its timers when the visitor leaves. Then its count is not ended.
    if (this.#refusal(address)) [...this.#entries].filter((entry) => entry.isOverdue()).forEach(this.#remove);
    const refusal = this.#refusal(address);
    if (refusal) throw refusal;
    const entry = {address, isOverdue};
    this.#entries.add(entry);
    this.#byAddress.set(address, this.#countOf(address) + 1);
    return () => this.#remove(entry);
  }

  readonly #remove = (entry: Entry): void => {
    if (!this.#entries.delete(entry)) return;
    const rest = this.#countOf(entry.address) - 1;
    if (rest > 0) this.#byAddress.set(entry.address, rest);
    else this.#byAddress.delete(entry.address);
  };

  #refusal(address: string | undefined): RelayError | undefined {
    const {maxRepliesPerAddress, maxReplies} = this.#bounds;
    const headers = {'retry-after': String(RETRY_AFTER)};
    if (address !== undefined && this.#countOf(address) >= maxRepliesPerAddress) {
      const message = 'Too many replies are still running. Wait until one of them has ended.';
      return new RelayError(429, message, {type: 'rate_limit_error', code: 'too_many_replies', headers});
    }
    if (this.#entries.size < maxReplies) return undefined;
    const message = 'The relay has too many replies running. Try again in some seconds.';
    return new RelayError(503, message, {type: 'server_error', code: 'relay_overloaded', headers});
  }

  #countOf(address: string | undefined): number {
    return this.#byAddress.get(address) ?? 0;
  }
}
