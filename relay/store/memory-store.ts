import {TimeLimit} from '../time-limit.js';
import {
  LEASE,
  type Limit,
  MAX_PART,
  READER,
  type Refusal,
  refusalBy,
  reservedBy,
  type RelayStore,
  type ReplyChange,
  type ReplyPart,
  type ReplyState,
  type ReplyStatus,
  sumOf,
} from './relay-store.js';

/** Maximum number of counters of each kind. */
const MAX_COUNTERS = 10_000;
/** Maximum size of all replies together, in characters. */
const MAX_SIZE = 67_108_864;

interface MemoryReply {
  readonly owner: string;
  readonly agent: string;
  readonly events: string[];
  state: ReplyState;
  /** In characters. */
  size: number;
  /** When `read` was called last, in milliseconds since 1970. */
  lastRead: number;
  /** When `append` was called last. */
  lastWritten: number;
  readonly deletion: TimeLimit;
}

/**
 * Returns a store in the memory of this process, for `createRelay({store})`, so that a single process keeps replies
 * for returning visitors. Deletes the oldest replies beyond 67,108,864 characters.
 */
export function memoryStore(): RelayStore {
  return new MemoryStore();
}

/**
 * Counts and keeps replies in the memory of this process, or of an isolate of an edge runtime. Keeps 10,000 networks,
 * sites and accounts each; forgets the least recently used one first.
 */
export class MemoryStore implements RelayStore {
  readonly #maxSize: number;
  /** Least recently used first. Each kind has its own bound, so that many networks do not displace a budget. */
  readonly #counters = new Map<Limit['kind'], Map<string, number>>();
  /** By ID, oldest first. */
  readonly #replies = new Map<string, MemoryReply>();
  #size = 0;

  constructor(maxSize = MAX_SIZE) {
    this.#maxSize = maxSize;
  }

  take(limits: readonly Limit[]): Promise<Refusal | number> {
    const sums = limits.map((limit) => sumOf(limit, this.#value(limit)));
    const refusal = refusalBy(limits, sums);
    if (refusal) return Promise.resolve(refusal);
    const reserved = reservedBy(limits, sums);
    for (const [place, limit] of limits.entries()) {
      if (limit.lifetime !== 0) this.#set(limit, sums[place]! + (limit.reserves ? reserved : 0));
    }
    return Promise.resolve(reserved);
  }

  /** Makes this rate refuse for `wait` milliseconds, as another store does. */
  setWait(rate: Limit, wait: number): void {
    this.#set(rate, rate.max - rate.add + wait);
  }

  append(id: string, {record, events, state, lifetime}: ReplyChange): Promise<ReplyStatus> {
    if (record && !this.#replies.has(id)) {
      this.#replies.set(id, {
        ...record,
        events: [],
        state: 'running',
        size: 0,
        lastRead: 0,
        lastWritten: 0,
        deletion: new TimeLimit(),
      });
    }
    const reply = this.#replies.get(id);
    if (reply?.state !== 'running') return Promise.resolve(reply ? 'ended' : 'unknown');
    // `push(...events)` would exceed the maximum number of arguments.
    for (const event of events) reply.events.push(event);
    this.#grow(reply, events);
    reply.state = state;
    if (!this.#replies.has(id)) {
      return Promise.reject(new Error('The replies in memory have reached their maximum size.'));
    }
    reply.lastWritten = Date.now();
    // An edge runtime can drop a request with its timers, so a process can fail to end its reply.
    if (record || state !== 'running') {
      reply.deletion.start(lifetime, () => this.#delete(id));
    }
    return Promise.resolve(Date.now() - reply.lastRead < READER ? 'read' : 'unread');
  }

  read(id: string, owner: string, after: number): Promise<ReplyPart | undefined> {
    const reply = this.#replies.get(id);
    if (reply?.owner !== owner) return Promise.resolve(undefined);
    reply.lastRead = Date.now();
    const {agent, events, lastWritten} = reply;
    const isDead = reply.state === 'running' && Date.now() - lastWritten > LEASE;
    const state = isDead ? 'cut' : reply.state;
    return Promise.resolve({agent, state, events: events.slice(after, after + MAX_PART)});
  }

  #value({kind, name}: Limit): number {
    const counters = this.#counters.get(kind);
    const value = counters?.get(name);
    if (value === undefined) return 0;
    counters!.delete(name);
    counters!.set(name, value);
    return value;
  }

  #set({kind, name}: Limit, value: number): void {
    const counters = this.#counters.get(kind) ?? new Map<string, number>();
    this.#counters.set(kind, counters);
    counters.delete(name);
    counters.set(name, value);
    if (counters.size > MAX_COUNTERS) counters.delete(counters.keys().next().value!);
  }

  #grow(reply: MemoryReply, events: readonly string[]): void {
    const size = events.reduce((sum, event) => sum + event.length, 0);
    reply.size += size;
    this.#size += size;
    for (const id of this.#replies.keys()) {
      if (this.#size <= this.#maxSize) break;
      this.#delete(id);
    }
  }

  #delete(id: string): void {
    this.#replies.get(id)?.deletion.stop();
    this.#size -= this.#replies.get(id)?.size ?? 0;
    this.#replies.delete(id);
  }
}
