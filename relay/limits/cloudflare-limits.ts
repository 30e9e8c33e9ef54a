import type {DurableObjectBinding} from '../store/durable-object.js';
import type {DurableCall, DurableRefusal} from './durable-limits.js';
import {hashedLimits} from './hashed-limits.js';
import type {Limit, LimitStore, Refusal} from './limit-store.js';

/** A period of a rate limit is 10 or 60 seconds, and the binding does not say which. In milliseconds. */
const SHORTEST_PERIOD = 10_000;

/** A rate limit of Cloudflare's platform: `RateLimit`. */
export interface RateLimitBinding {
  limit(options: {key: string}): Promise<{readonly success: boolean}>;
}

/** Counts in one Durable Object, after a rate limit of the platform. */
export class CloudflareLimits implements LimitStore {
  readonly #namespace: DurableObjectBinding;
  readonly #name: string;
  readonly #rateLimiter: RateLimitBinding | undefined;

  constructor(namespace: DurableObjectBinding, name: string, rateLimiter: RateLimitBinding | undefined) {
    this.#namespace = namespace;
    this.#name = name;
    this.#rateLimiter = rateLimiter;
  }

  async take(limits: readonly Limit[], now: number): Promise<Refusal | undefined> {
    const hashed = await hashedLimits(limits);
    const place = hashed.findIndex(({kind}) => kind === 'network');
    if (place >= 0 && (await this.#rateLimiter?.limit({key: hashed[place]!.name}))?.success === false) {
      return {limit: limits[place]!, wait: SHORTEST_PERIOD};
    }
    const refusal = (await this.#call({take: hashed, now})) as DurableRefusal | null;
    return refusal === null ? undefined : {limit: limits[refusal.place]!, wait: refusal.wait};
  }

  async addTokens(agent: string, tokens: number, now: number): Promise<void> {
    await this.#call({agent, tokens, now});
  }

  async #call(call: DurableCall): Promise<unknown> {
    const stub = this.#namespace.get(this.#namespace.idFromName(this.#name));
    // The address is not used, but has to be absolute.
    const response = await stub.fetch('https://limits.example.com/', {
      method: 'POST',
      body: JSON.stringify(call),
    });
    if (!response.ok) throw new Error(`The Durable Object answered ${response.status}.`);
    return response.json();
  }
}
