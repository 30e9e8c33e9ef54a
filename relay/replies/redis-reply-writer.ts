import {detached} from '../detached.js';
import type {RedisReplyKeys} from './redis-reply-keys.js';
import {APPEND, BEGIN, END, RENEW} from './redis-scripts.js';
import {KEPT_AFTER_END, type NewReply, type ReplyWriter} from './reply-store.js';

/** The time after which the process of a silent writer counts as dead, in milliseconds. */
const LEASE = 5_000;
/** The time between two renewals of a lease, in milliseconds. They also notice a stop and readers. */
const RENEWAL = 400;

/** Writes one reply to Redis, and shows the readers by a lease that its process lives. */
export class RedisReplyWriter implements ReplyWriter {
  readonly #keys: RedisReplyKeys;
  readonly #reply: NewReply;
  #renewal: ReturnType<typeof setInterval> | undefined;
  /** The number of events in Redis. */
  #count = 0;

  constructor(keys: RedisReplyKeys, reply: NewReply) {
    this.#keys = keys;
    this.#reply = reply;
  }

  async begin(): Promise<void> {
    const {record, lifetime} = this.#reply;
    await this.#keys.run(BEGIN, ['reply', 'lease'], record.owner, record.agent, lifetime, LEASE);
    this.#renewal = detached(setInterval(() => void this.#renew(), RENEWAL));
  }

  async append(events: readonly string[]): Promise<void> {
    const first = this.#count + 1;
    this.#count += events.length;
    try {
      await this.#keys.run(APPEND, ['reply', 'events'], first, ...events);
    } catch (error) {
      // Events are missing, so the lease runs out and readers see a cut.
      clearInterval(this.#renewal);
      throw error;
    }
  }

  async end(state: 'complete' | 'cut'): Promise<void> {
    clearInterval(this.#renewal);
    await this.#keys.run(END, ['reply', 'events', 'lease'], state, KEPT_AFTER_END);
  }

  async #renew(): Promise<void> {
    const {onRead, onStop} = this.#reply;
    // The next renewal may succeed. If none does, the lease runs out.
    const answer = await this.#keys.run(RENEW, ['reply', 'lease', 'reader'], LEASE).catch(() => undefined);
    switch (String(answer)) {
      case 'read':
        onRead();
        break;
      case 'stopped':
        clearInterval(this.#renewal);
        onStop();
    }
  }
}
