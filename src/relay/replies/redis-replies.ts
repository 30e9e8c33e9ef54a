import {detached} from '../detached.js';
import {APPEND, BEGIN, END, READ, RENEW, STOP} from './redis-scripts.js';
import {
  KEPT_AFTER_END,
  type NewReply,
  type ReplyPart,
  type ReplyState,
  type ReplyStore,
  type ReplyWriter,
} from './reply-store.js';

/** The method of a client of the package `redis`, version 5, that the store needs. */
export interface RedisCommands {
  sendCommand(args: string[]): Promise<unknown>;
}

/** The time after which the process of a silent writer counts as dead, in milliseconds. */
const LEASE = 5_000;
/** The time between two renewals of a lease. They also notice a stop and readers. */
const RENEWAL = 400;
/** The time for which a reader counts after it has asked. Less than the shortest `replyGrace`. */
const READER = 900;
/** The time between two questions of a reader that waits. */
const POLL = 100;
/** The maximum number of events in one part. */
const MAX_PART = 256;

/**
 * Keeps replies in Redis, version 6 or later. A reader polls, so that it needs no connection of its own. `prefix`
 * is the beginning of every key.
 */
export function redisReplies(client: RedisCommands, prefix = 'chat-bot:'): ReplyStore {
  return new RedisReplies(client, prefix);
}

class RedisReplies implements ReplyStore {
  readonly #client: RedisCommands;
  readonly #prefix: string;

  constructor(client: RedisCommands, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  async begin({id, record, lifetime, onStop, onRead}: NewReply): Promise<ReplyWriter> {
    const {reply, events, lease, reader} = this.#keys(id);
    let count = 0;
    const renewal = detached(
      setInterval(() => {
        this.#run(RENEW, [reply, lease, reader], [LEASE]).then(
          (answer) => {
            if (answer === 'stopped') {
              clearInterval(renewal);
              onStop();
            }
            if (answer === 'read') onRead();
          },
          // The next renewal may succeed. If none does, the lease runs out.
          () => undefined,
        );
      }, RENEWAL),
    );
    /** After a failure, events are missing, so the reply must not go on. */
    const orFail = async (answer: Promise<unknown>) => {
      try {
        await answer;
      } catch (error) {
        clearInterval(renewal);
        throw error;
      }
    };
    await orFail(this.#run(BEGIN, [reply, lease], [record.owner, record.agent, lifetime, LEASE]));
    return {
      append: (added) => {
        const first = count + 1;
        count += added.length;
        return orFail(this.#run(APPEND, [reply, events], [first, ...added]));
      },
      end: (state) => {
        clearInterval(renewal);
        return orFail(this.#run(END, [reply, events, lease], [state, KEPT_AFTER_END]));
      },
    };
  }

  async find(id: string) {
    const answer = await this.#client.sendCommand(['HMGET', this.#keys(id).reply, 'owner', 'agent']);
    const [owner, agent] = answer as (string | null)[];
    return typeof owner === 'string' && typeof agent === 'string' ? {owner, agent} : undefined;
  }

  async next(id: string, after: number, signal: AbortSignal): Promise<ReplyPart | undefined> {
    for (;;) {
      const part = await this.#read(id, after);
      if (part === undefined || part.events.length > 0 || part.state !== 'running' || signal.aborted) return part;
      await wait(POLL, signal);
    }
  }

  async stop(id: string): Promise<void> {
    await this.#run(STOP, [this.#keys(id).reply], []);
  }

  async #read(id: string, after: number): Promise<ReplyPart | undefined> {
    const {reply, events, lease, reader} = this.#keys(id);
    const answer = await this.#run(READ, [reply, events, lease, reader], [after, READER, MAX_PART]);
    if (answer === null) return undefined;
    const [state, ...texts] = answer as [ReplyState, ...string[]];
    return {events: texts, state};
  }

  /** The braces let Redis Cluster put all keys of a reply on one node. */
  #keys(id: string): Record<'reply' | 'events' | 'lease' | 'reader', string> {
    const reply = `${this.#prefix}reply:{${id}}`;
    return {reply, events: `${reply}:events`, lease: `${reply}:lease`, reader: `${reply}:reader`};
  }

  #run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    const words = [script, keys.length, ...keys, ...values];
    return this.#client.sendCommand(['EVAL', ...words.map(String)]);
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
