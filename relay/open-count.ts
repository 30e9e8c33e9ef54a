import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';

/** In seconds. Many replies end within this time. */
const RETRY_AFTER = 5;

interface Entry {
  readonly address: string | undefined;
  readonly isOverdue: () => boolean;
}

/**
 * Counts open replies, or visitors who resume one, per address and in total. The two counts are separate: a visitor
 * with the maximum of replies can read all of them after a reload.
 */
export class OpenCount {
  readonly #bounds: Pick<RelaySettings, 'maxRepliesPerAddress' | 'maxReplies'>;
  readonly #entries = new Set<Entry>();

  constructor(bounds: Pick<RelaySettings, 'maxRepliesPerAddress' | 'maxReplies'>) {
    this.#bounds = bounds;
  }

  /**
   * Adds one. Returns a function that removes it. Without an `address`, only the total is bounded. Throws a `RelayError`
   * with status 429 or 503 at a bound.
   */
  open(address: string | undefined, isOverdue = () => false): () => void {
    // An edge runtime can drop a request and its timers when the visitor leaves, so nothing removes its count.
    if (this.#refusal(address)) {
      for (const entry of this.#entries) if (entry.isOverdue()) this.#entries.delete(entry);
    }
    const refusal = this.#refusal(address);
    if (refusal) throw refusal;
    const entry = {address, isOverdue};
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  }

  #refusal(address: string | undefined): RelayError | undefined {
    const {maxRepliesPerAddress, maxReplies} = this.#bounds;
    const headers = {'retry-after': String(RETRY_AFTER)};
    let ofAddress = 0;
    for (const entry of this.#entries) if (entry.address === address) ofAddress += 1;
    if (address !== undefined && ofAddress >= maxRepliesPerAddress) {
      const message = 'Too many replies are still running. Wait until one of them has ended.';
      return new RelayError(429, 'too_many_replies', message, {headers});
    }
    if (this.#entries.size < maxReplies) return undefined;
    const message = 'The relay has too many replies running. Try again in some seconds.';
    return new RelayError(503, 'relay_overloaded', message, {headers});
  }
}
