import {detached} from '../detached.js';
import type {RedisClient} from '../store/redis-client.js';
import type {RedisScript} from '../store/redis-script.js';
import {APPEND, BEGIN, END, FIND, READ, RENEW, STOP} from './redis-scripts.js';
import {
  KEPT_AFTER_END,
  type NewReply,
  type ReplyPart,
  type ReplyState,
  type ReplyStore,
  type ReplyWriter,
} from './reply-store.js';

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
 * Keeps replies in Redis, from version 5. A reader polls, so that it needs no connection of its own. `prefix` is
 * the beginning of every key.
 */
export function redisReplies(client: RedisClient, prefix: string): ReplyStore {
  return new RedisReplies(client, prefix);
}

class RedisReplies implements ReplyStore {
  readonly #client: RedisClient;
  readonly #prefix: string;

  constructor(client: RedisClient, prefix: string) {
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
            if (String(answer) === 'stopped') {
              clearInterval(renewal);
              onStop();
            }
            if (String(answer) === 'read') onRead();
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
    const [owner, agent] = (await this.#run(FIND, [this.#keys(id).reply], [])) as unknown[];
    return isMissing(owner) || isMissing(agent) ? undefined : {owner: String(owner), agent: String(agent)};
  }

  async next(id: string, after: number, signal: AbortSignal): Promise<ReplyPart | undefined> {
    for (;;) {
      const part = await this.#read(id, after);
      if (part === undefined || part.events.length > 0 || part.state !== 'running' || signal.aborted)
        return part;
      await wait(POLL, signal);
    }
  }

  async stop(id: string): Promise<void> {
    await this.#run(STOP, [this.#keys(id).reply], []);
  }

  async #read(id: string, after: number): Promise<ReplyPart | undefined> {
    const {reply, events, lease, reader} = this.#keys(id);
    const answer = await this.#run(READ, [reply, events, lease, reader], [after, READER, MAX_PART]);
    if (isMissing(answer)) return undefined;
    // A client may be configured to return buffers.
    const [state, ...texts] = (answer as unknown[]).map(String);
    return {events: texts, state: state as ReplyState};
  }

  /** The braces let Redis Cluster put all keys of a reply on one node. */
  #keys(id: string): Record<'reply' | 'events' | 'lease' | 'reader', string> {
    const reply = `${this.#prefix}:reply:{${id}}`;
    return {reply, events: `${reply}:events`, lease: `${reply}:lease`, reader: `${reply}:reader`};
  }

  #run(script: RedisScript, keys: string[], values: readonly (string | number)[]): Promise<unknown> {
    return script.run(this.#client, {keys, arguments: values.map(String)});
  }
}

function isMissing(answer: unknown): boolean {
  return answer === null || answer === undefined;
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
