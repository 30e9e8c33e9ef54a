import {RedisLimits} from '../limits/redis-limits.js';
import {RedisReplies} from '../replies/redis-replies.js';
import type {RedisClient} from './redis-client.js';
import type {RelayStore} from './relay-store.js';

export type {RedisClient, RedisScriptArguments} from './redis-client.js';
export type {RelayStore} from './relay-store.js';

/** Options of `redisStore`. */
export interface RedisStoreOptions {
  /** A connected client or cluster of the package `redis`, from version 5. The relay does not close it. */
  readonly client: RedisClient;
  /**
   * The beginning of all keys, in braces, so that a cluster keeps them on one node. Relays with the same prefix
   * share their limits and replies. Default: `chat-bot`.
   */
  readonly prefix?: string | undefined;
}

/**
 * Returns a store in Redis, for `createRelay({store})`. A question is one round trip. Addresses and accounts
 * are stored as SHA-256 only, each until its rate is full again, at most some minutes for the default rate;
 * budgets until their day is over; texts of replies until 5 minutes after their end, unless `replyGrace` is 0.
 * Throws a `TypeError` if an option is invalid.
 */
export function redisStore({client, prefix = 'chat-bot'}: RedisStoreOptions): RelayStore {
  if (typeof client?.evalSha !== 'function') {
    throw new TypeError('redisStore: "client" must be a client of the package redis.');
  }
  // Braces would end the hash tag. Redis ignores an empty one.
  if (typeof prefix !== 'string' || !/^[^{}]+$/.test(prefix)) {
    throw new TypeError('redisStore: "prefix" must be a text without braces.');
  }
  return {limits: new RedisLimits(client, `{${prefix}}`), replies: new RedisReplies(client, prefix)};
}
