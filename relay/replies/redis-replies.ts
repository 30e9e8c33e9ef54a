import type {RedisClient} from '../store/redis-client.js';
import {RedisReplyKeys} from './redis-reply-keys.js';
import {RedisReplyWriter} from './redis-reply-writer.js';
import {FIND, READ, STOP} from './redis-scripts.js';
import type {NewReply, ReplyPart, ReplyRecord, ReplyState, ReplyStore, ReplyWriter} from './reply-store.js';

/**
 * The time for which a reader counts after it has asked, in milliseconds. Less than the shortest `replyGrace`.
 */
const READER = 900;
/** The time between two questions of a reader that waits, in milliseconds. */
const POLL = 100;
/** The maximum number of events in one part. */
const MAX_PART = 256;

/** Keeps replies in Redis, from version 5. A reader polls, so that it needs no connection of its own. */
export class RedisReplies implements ReplyStore {
  readonly #client: RedisClient;
  readonly #prefix: string;

  /** `prefix` is the beginning of all keys. */
  constructor(client: RedisClient, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  async begin(reply: NewReply): Promise<ReplyWriter> {
    const writer = new RedisReplyWriter(this.#keys(reply.id), reply);
    await writer.begin();
    return writer;
  }

  async find(id: string): Promise<ReplyRecord | undefined> {
    const [owner, agent] = (await this.#keys(id).run(FIND, ['reply'])) as unknown[];
    return isMissing(owner) || isMissing(agent) ? undefined : {owner: String(owner), agent: String(agent)};
  }

  async next(id: string, after: number, signal: AbortSignal): Promise<ReplyPart | undefined> {
    for (;;) {
      const part = await this.#read(id, after);
      if (part?.state !== 'running' || part.events.length > 0 || signal.aborted) return part;
      await wait(POLL, signal);
    }
  }

  async stop(id: string): Promise<void> {
    await this.#keys(id).run(STOP, ['reply']);
  }

  async #read(id: string, after: number): Promise<ReplyPart | undefined> {
    const names = ['reply', 'events', 'lease', 'reader'] as const;
    const answer = await this.#keys(id).run(READ, names, after, READER, MAX_PART);
    if (isMissing(answer)) return undefined;
    // A client may be configured to return buffers.
    const [state, ...events] = (answer as unknown[]).map(String);
    return {events, state: state as ReplyState};
  }

  #keys(id: string): RedisReplyKeys {
    return new RedisReplyKeys(this.#client, this.#prefix, id);
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
