import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';

/** In seconds. Many replies end within this time. */
const RETRY_AFTER = 5;

export type CountBounds = Pick<RelaySettings, 'maxRepliesPerAddress' | 'maxReplies'>;

/** Counts something that is open, for each address and in total. Without an address, only the total is bounded. */
export class ReplyCount {
  readonly #bounds: CountBounds;
  readonly #byAddress = new Map<string | undefined, number>();
  #total = 0;

  constructor(bounds: CountBounds) {
    this.#bounds = bounds;
  }

  /** Returns the error with status 429 or 503 if one more would exceed a bound. */
  refusal(address: string | undefined): RelayError | undefined {
    const {maxRepliesPerAddress, maxReplies} = this.#bounds;
    const headers = {'retry-after': String(RETRY_AFTER)};
    if (address !== undefined && this.#ofAddress(address) >= maxRepliesPerAddress) {
      const message = 'Too many replies are still running. Wait until one of them has ended.';
      return new RelayError(429, message, {type: 'rate_limit_error', code: 'too_many_replies', headers});
    }
    if (this.#total >= maxReplies) {
      const message = 'The relay has too many replies running. Try again in some seconds.';
      return new RelayError(503, message, {type: 'server_error', code: 'relay_overloaded', headers});
    }
    return undefined;
  }

  add(address: string | undefined): void {
    this.#total += 1;
    this.#byAddress.set(address, this.#ofAddress(address) + 1);
  }

  remove(address: string | undefined): void {
    this.#total -= 1;
    const rest = this.#ofAddress(address) - 1;
    if (rest > 0) this.#byAddress.set(address, rest);
    else this.#byAddress.delete(address);
  }

  #ofAddress(address: string | undefined): number {
    return this.#byAddress.get(address) ?? 0;
  }
}
