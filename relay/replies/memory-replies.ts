import {detached} from '../detached.js';
import {ReplyLog} from './reply-log.js';
import {KEPT_AFTER_END, type NewReply, type ReplyStore, type ReplyWriter} from './reply-store.js';

/** The time between two reports of a reader that waits, in milliseconds. */
const READ_INTERVAL = 500;

/** A kept reply and its size, in characters. */
interface MemoryReply extends NewReply {
  readonly log: ReplyLog;
  size: number;
  hasEnded: boolean;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Keeps replies in the memory of this process. `maxSize` is the maximum of all replies together, in
 * characters; the oldest ones are deleted when it is exceeded. Default: 67,108,864.
 */
export function memoryReplies({maxSize = 67_108_864}: {maxSize?: number} = {}): ReplyStore {
  return new MemoryReplies(maxSize);
}

class MemoryReplies implements ReplyStore {
  readonly #maxSize: number;
  /** By id. The oldest reply is the first. */
  readonly #replies = new Map<string, MemoryReply>();
  #size = 0;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  begin(newReply: NewReply): Promise<ReplyWriter> {
    const timer = this.#deleteAfter(newReply.id, newReply.lifetime);
    const reply: MemoryReply = {...newReply, log: new ReplyLog(), size: 0, hasEnded: false, timer};
    this.#replies.set(reply.id, reply);
    return Promise.resolve({
      append: (events) =>
        this.#append(reply, events)
          ? Promise.resolve()
          : Promise.reject(new Error('The replies in memory have reached their maximum size.')),
      end: (state) => {
        this.#end(reply, state);
        return Promise.resolve();
      },
    });
  }

  find(id: string) {
    return Promise.resolve(this.#replies.get(id)?.record);
  }

  async next(id: string, after: number, signal: AbortSignal) {
    const reply = this.#replies.get(id);
    if (reply === undefined) return undefined;
    reply.onRead();
    const timer = setInterval(reply.onRead, READ_INTERVAL);
    try {
      return await reply.log.next(after, signal);
    } finally {
      clearInterval(timer);
    }
  }

  stop(id: string): Promise<void> {
    const reply = this.#replies.get(id);
    if (reply && !reply.hasEnded) reply.onStop();
    return Promise.resolve();
  }

  /** Returns false if the reply is deleted, because it is the oldest one of too many. */
  #append(reply: MemoryReply, events: readonly string[]): boolean {
    if (!this.#replies.has(reply.id)) return false;
    const size = events.reduce((sum, event) => sum + event.length, 0);
    reply.size += size;
    this.#size += size;
    for (const id of this.#replies.keys()) {
      if (this.#size <= this.#maxSize) break;
      this.#delete(id);
    }
    reply.log.append(events);
    return this.#replies.has(reply.id);
  }

  #end(reply: MemoryReply, state: 'complete' | 'cut'): void {
    reply.hasEnded = true;
    reply.log.end(state);
    clearTimeout(reply.timer);
    if (this.#replies.has(reply.id)) reply.timer = this.#deleteAfter(reply.id, KEPT_AFTER_END);
  }

  #delete(id: string): void {
    const reply = this.#replies.get(id);
    if (reply === undefined) return;
    clearTimeout(reply.timer);
    this.#replies.delete(id);
    this.#size -= reply.size;
    reply.log.end('cut');
  }

  #deleteAfter(id: string, milliseconds: number): ReturnType<typeof setTimeout> {
    return detached(setTimeout(() => this.#delete(id), milliseconds));
  }
}
