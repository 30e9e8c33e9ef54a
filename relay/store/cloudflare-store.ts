import {type Limit, type Refusal, refusalBy, type RelayStore, reservedBy, sumOf} from './relay-store.js';

export type {RelayStore} from './relay-store.js';

/** Milliseconds between two removals of expired counters. */
const CLEANUP_INTERVAL = 3_600_000;
/** In milliseconds. A rate limit has a period of 10 or 60 seconds, and its binding does not say which. */
const SHORTEST_PERIOD = 10_000;

/** Subset of a Durable Object's binding: `DurableObjectNamespace`. */
export interface DurableObjectBinding {
  idFromName(name: string): unknown;
  get(id: unknown): {
    fetch(
      url: string,
      init: {method: string; body: string},
    ): Promise<{readonly ok: boolean; readonly status: number; json(): Promise<unknown>}>;
  };
}

/** Subset of a Durable Object's state: `DurableObjectState`, with SQLite. */
export interface DurableObjectContext {
  readonly storage: {
    readonly sql: {
      exec(query: string, ...values: (string | number)[]): {toArray(): Record<string, unknown>[]};
    };
    getAlarm(): Promise<number | null>;
    setAlarm(time: number): Promise<void>;
  };
}

/** A rate limit of Cloudflare's platform: `RateLimit`. */
export interface RateLimitBinding {
  limit(options: {key: string}): Promise<{readonly success: boolean}>;
}

export interface CloudflareStoreOptions {
  /** The binding of the class `RelayLimits`. */
  readonly namespace: DurableObjectBinding;
  /** The name of the object. Relays with the same name share their limits. Default: `chat-bot`. */
  readonly name?: string | undefined;
  /**
   * A rate limit of the platform, by address. Refuses before the object is called. Each location of Cloudflare counts
   * separately, so its limit should not be lower than `ratePerMinute`. Default: none.
   */
  readonly rateLimiter?: RateLimitBinding | undefined;
}

/**
 * Returns a store in a Durable Object, for `createRelay({store})`. Stores addresses and accounts only as SHA-256, for
 * some hours. Keeps no replies. Throws a `TypeError` if a binding is missing.
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
  return {
    async take(limits) {
      const place = limits.findIndex(({kind}) => kind === 'network');
      if (place >= 0 && (await rateLimiter?.limit({key: limits[place]!.name}))?.success === false) {
        return {place, wait: SHORTEST_PERIOD};
      }
      const object = namespace.get(namespace.idFromName(name));
      // The object ignores the address, which has to be absolute.
      const init = {method: 'POST', body: JSON.stringify(limits)};
      const response = await object.fetch('https://limits.example.com/', init);
      if (!response.ok) throw new Error(`The Durable Object answered ${response.status}.`);
      return (await response.json()) as Refusal | number;
    },
  };
}

/**
 * The Durable Object of `cloudflareStore`, with SQLite (`new_sqlite_classes`). Export it from your worker. A call is atomic, because it
 * does not pause: https://developers.cloudflare.com/durable-objects/best-practices/access-durable-objects-storage/
 */
export class RelayLimits {
  readonly #storage: DurableObjectContext['storage'];

  constructor({storage}: DurableObjectContext) {
    storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS limits (key TEXT PRIMARY KEY, value REAL, expires REAL) WITHOUT ROWID',
    );
    this.#storage = storage;
  }

  async fetch(request: Request): Promise<Response> {
    const limits = (await request.json()) as readonly Limit[];
    const {sql} = this.#storage;
    const keys = limits.map(({kind, name}) => `${kind}:${name}`);
    const sums = limits.map((limit, place) => {
      const [row] = sql.exec('SELECT value FROM limits WHERE key = ?', keys[place]!).toArray();
      return sumOf(limit, Number(row?.['value'] ?? 0));
    });
    const refusal = refusalBy(limits, sums);
    const reserved = reservedBy(limits, sums);
    for (const [place, {reserves, lifetime}] of refusal ? [] : limits.entries()) {
      const sum = sums[place]! + (reserves ? reserved : 0);
      const values = [keys[place]!, sum, Date.now() + lifetime] as const;
      if (lifetime !== 0) sql.exec('INSERT OR REPLACE INTO limits VALUES (?, ?, ?)', ...values);
    }
    await this.#planCleanup();
    return Response.json(refusal ?? reserved);
  }

  async alarm(): Promise<void> {
    const {sql} = this.#storage;
    sql.exec('DELETE FROM limits WHERE expires < ?', Date.now());
    if (sql.exec('SELECT 1 FROM limits LIMIT 1').toArray().length > 0) await this.#planCleanup();
  }

  async #planCleanup(): Promise<void> {
    if ((await this.#storage.getAlarm()) !== null) return;
    await this.#storage.setAlarm(Date.now() + CLEANUP_INTERVAL);
  }
}
