import {setTimeout as after} from 'node:timers/promises';
import type pg from 'pg';

/** The server counts as reachable for this time after an answer, in milliseconds. */
const FRESH = 1_000;
/** A server that does not answer within this time counts as down, in milliseconds. Load balancers wait little longer. */
const TIMEOUT = 2_000;

/** Whether a server answers. All questions of the same time share one statement. */
export class PostgresHealth {
  readonly #pool: pg.Pool;
  #lastAnswer = -Infinity;
  #asked: Promise<void> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Takes note of an answer to another statement: on a busy server, a statement of its own would wait. */
  answered(): void {
    this.#lastAnswer = performance.now();
  }

  /** Rejects if the server does not answer. */
  async check(): Promise<void> {
    if (performance.now() - this.#lastAnswer < FRESH) return;
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    const waiting = new AbortController();
    const tooLate = after(TIMEOUT, undefined, {signal: waiting.signal, ref: false}).then(() => {
      throw unreachable('ETIMEDOUT');
    });
    try {
      await Promise.race([this.#asked, tooLate]);
    } finally {
      waiting.abort();
    }
  }

  async #ask(): Promise<void> {
    try {
      await this.#pool.query('SELECT 1');
    } catch (error) {
      // The driver gives no code to a connection that breaks off.
      throw unreachable((error as {code?: string}).code ?? 'ECONNRESET');
    }
    this.answered();
  }
}

const unreachable = (code: string) => Object.assign(new Error('PostgreSQL does not answer.'), {code});
