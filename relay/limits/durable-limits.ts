import type {DurableObjectContext} from '../store/durable-object.js';
import type {Limit} from './limit-store.js';
import {addTokens, type LimitTable, takeLimits} from './take-limits.js';

/** How long values are kept that have expired, in milliseconds, for isolates whose clocks are late. */
const GRACE = 3_600_000;
/** The time between two removals of expired values, in milliseconds. */
const CLEANUP_INTERVAL = 3_600_000;

/** What `CloudflareLimits` sends. */
export type DurableCall =
  | {readonly take: readonly Limit[]; readonly now: number}
  | {readonly agent: string; readonly tokens: number; readonly now: number};

/** The answer to `take`: the place of the refusing limit in the list, from 0. */
export interface DurableRefusal {
  readonly place: number;
  /** In milliseconds. */
  readonly wait: number;
}

/**
 * The Durable Object of `cloudflareStore`, with SQLite (`new_sqlite_classes`). Export it from your worker. Each
 * call runs without a pause, so it is atomic.
 */
export class RelayLimits {
  readonly #storage: DurableObjectContext['storage'];
  readonly #table: LimitTable;

  constructor({storage}: DurableObjectContext) {
    const {sql} = storage;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS limits (key TEXT PRIMARY KEY, value REAL, expires REAL) WITHOUT ROWID',
    );
    this.#storage = storage;
    this.#table = {
      get: ({text}) =>
        sql.exec('SELECT value FROM limits WHERE key = ?', text).toArray()[0]?.['value'] as
          | number
          | undefined,
      set: ({text, expires}, value) =>
        void sql.exec('INSERT OR REPLACE INTO limits VALUES (?, ?, ?)', text, value, expires),
    };
  }

  /** Called by the store. */
  async fetch(request: Request): Promise<Response> {
    const call = (await request.json()) as DurableCall;
    let answer: DurableRefusal | null = null;
    if ('take' in call) {
      const refusal = takeLimits(call.take, call.now, this.#table);
      answer = refusal ? {place: call.take.indexOf(refusal.limit), wait: refusal.wait} : null;
    } else {
      addTokens(call.agent, call.tokens, call.now, this.#table);
    }
    await this.#planCleanup();
    return Response.json(answer);
  }

  /** Called by the platform. */
  async alarm(): Promise<void> {
    const {sql} = this.#storage;
    sql.exec('DELETE FROM limits WHERE expires < ?', Date.now() - GRACE);
    if (sql.exec('SELECT 1 FROM limits LIMIT 1').toArray().length > 0) await this.#planCleanup();
  }

  async #planCleanup(): Promise<void> {
    if ((await this.#storage.getAlarm()) !== null) return;
    await this.#storage.setAlarm(Date.now() + CLEANUP_INTERVAL);
  }
}
