import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';

/** In seconds. Many replies end within this time. */
const RETRY_AFTER = {'retry-after': '5'};

/**
 * Adds one. Returns a function that removes it. Without an `address`, only the total is bounded. Throws a `RelayError`
 * with status 429 or 503 at a bound.
 */
type Open = (address: string | undefined, isOverdue?: () => boolean) => () => void;

/**
 * Counts open replies, or visitors who resume one, per address and in total. The two counts are separate: a visitor
 * with the maximum of replies can read all of them after a reload.
 */
export function openCount({
  maxRepliesPerAddress,
  maxReplies,
}: Pick<RelaySettings, 'maxRepliesPerAddress' | 'maxReplies'>): Open {
  const entries = new Set<{readonly address: string | undefined; readonly isOverdue: () => boolean}>();

  const refusal = (address: string | undefined): RelayError | undefined => {
    let ofAddress = 0;
    for (const entry of entries) if (entry.address === address) ofAddress += 1;
    if (address !== undefined && ofAddress >= maxRepliesPerAddress) {
      const message = 'Too many replies are still running. Wait until one of them has ended.';
      return new RelayError(429, 'too_many_replies', message, {headers: RETRY_AFTER});
    }
    if (entries.size < maxReplies) return undefined;
    const message = 'The relay has too many replies running. Try again in some seconds.';
    return new RelayError(503, 'relay_overloaded', message, {headers: RETRY_AFTER});
  };

  return (address, isOverdue = () => false) => {
    // An edge runtime can drop a request and its timers when the visitor leaves, so nothing removes its count.
    if (refusal(address)) {
      for (const entry of entries) if (entry.isOverdue()) entries.delete(entry);
    }
    const error = refusal(address);
    if (error) throw error;
    const entry = {address, isOverdue};
    entries.add(entry);
    return () => void entries.delete(entry);
  };
}
