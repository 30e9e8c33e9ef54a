import {CloudflareLimits, type RateLimitBinding} from '../limits/cloudflare-limits.js';
import type {DurableObjectBinding} from './durable-object.js';
import type {RelayStore} from './relay-store.js';

export type {RateLimitBinding} from '../limits/cloudflare-limits.js';
export {RelayLimits} from '../limits/durable-limits.js';
export type {DurableObjectBinding, DurableObjectContext} from './durable-object.js';
export type {RelayStore} from './relay-store.js';

/** Options of `cloudflareStore`. */
export interface CloudflareStoreOptions {
  /** The binding of the class `RelayLimits`. */
  readonly namespace: DurableObjectBinding;
  /** The name of the object. Relays with the same name share their limits. Default: `chat-bot`. */
  readonly name?: string | undefined;
  /**
   * A rate limit of the platform, by address. It refuses before the object is called, and counts for each
   * location of Cloudflare separately, so its limit should not be lower than `ratePerMinute`. Default: none.
   */
  readonly rateLimiter?: RateLimitBinding | undefined;
}

/**
 * Returns a store in a Durable Object, for `createRelay({store})`. Addresses and accounts are stored as SHA-256
 * only, for some hours. Throws a `TypeError` if a binding is missing.
 */
export function cloudflareStore({
  namespace,
  name = 'chat-bot',
  rateLimiter,
}: CloudflareStoreOptions): RelayStore {
  if (typeof namespace?.idFromName !== 'function') {
    throw new TypeError('cloudflareStore: "namespace" must be the binding of a Durable Object.');
  }
  if (rateLimiter !== undefined && typeof rateLimiter?.limit !== 'function') {
    throw new TypeError('cloudflareStore: "rateLimiter" must be the binding of a rate limit.');
  }
  return {limits: new CloudflareLimits(namespace, name, rateLimiter)};
}
