import type {RedisClient} from '../store/redis-client.js';
import {hashedLimits} from './hashed-limits.js';
import type {Limit, LimitStore, Refusal} from './limit-store.js';
import {ADD, TAKE} from './redis-scripts.js';
import {isBudget, limitKey} from './take-limits.js';

/**
 * How long the counter of a day is kept after it, in milliseconds, for processes whose clocks are late.
 */
const GRACE = 3_600_000;

/** Counts in Redis. */
export class RedisLimits implements LimitStore {
  readonly #client: RedisClient;
  /** The beginning of all keys, with a hash tag. */
  readonly #prefix: string;

  constructor(client: RedisClient, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  async take(limits: readonly Limit[], now: number): Promise<Refusal | undefined> {
    if (limits.length === 0) return undefined;
    const hashed = await hashedLimits(limits);
    const answer = await TAKE.run(this.#client, {
      keys: hashed.map((limit) => this.#key(limit, now)),
      arguments: [now, ...hashed.flatMap((limit) => scriptArguments(limit, now))].map(String),
    });
    const [place, wait] = String(answer).split(' ');
    return wait === undefined ? undefined : {limit: limits[Number(place)]!, wait: Number(wait)};
  }

  async addTokens(agent: string, tokens: number, now: number): Promise<void> {
    const budget = {kind: 'tokens', name: agent} as const;
    await ADD.run(this.#client, {
      keys: [this.#key(budget, now)],
      arguments: [tokens, limitKey(budget, now).expires - now + GRACE].map(String),
    });
  }

  #key(limit: Pick<Limit, 'kind' | 'name'>, now: number): string {
    return `${this.#prefix}:${limitKey(limit, now).text}`;
  }
}

function scriptArguments(limit: Limit, now: number): (string | number)[] {
  if (!isBudget(limit)) return ['rate', limit.interval, limit.fillTime, 0, 0];
  const left = limitKey(limit, now).expires - now;
  return ['budget', limit.perDay, limit.kind === 'questions' ? 1 : 0, left, left + GRACE];
}
