import type {ServiceConnection} from '../service-connection.js';
import type {ReplyChange, ReplyRecord, ReplyStatus} from '../store/relay-store.js';
import {TimeLimit} from '../time-limit.js';
import type {Events, ReplyLog} from './reply-log.js';

/** Milliseconds for which a store keeps a reply after its end. */
export const KEPT_AFTER_END = 300_000;

/**
 * Maximum time between two calls of the store, in milliseconds. A call also notices readers and a stop. Shorter than the
 * shortest `replyGrace`; a service that sends a word each second needs only one more call between two words.
 */
const RENEWAL = 600;

/** A reply that this process reads. */
export interface RunningReply {
  readonly record: ReplyRecord;
  readonly connection: ServiceConnection;
  readonly log: ReplyLog;
}

/**
 * Copies a reply to a store, until its end or until the store fails; then it rejects. The reply never waits for the store,
 * which keeps the running reply for `lifetime` milliseconds.
 */
export async function copyReply(
  {record, connection, log}: RunningReply,
  append: (change: ReplyChange) => Promise<ReplyStatus>,
  lifetime: number,
): Promise<void> {
  const deadline = Date.now() + lifetime;
  const renewal = new TimeLimit();
  const nothing: Events = {events: [], state: 'running'};
  let part = nothing;
  let after = 0;
  let isBegun = false;
  for (;;) {
    const {events, state} = part;
    const rest = state === 'running' ? Math.max(1, deadline - Date.now()) : KEPT_AFTER_END;
    try {
      const begin = isBegun ? undefined : record;
      const status = await append({record: begin, after, events, state, lifetime: rest});
      if (status === 'unknown') throw new Error('The reply is no longer in the store.');
      if (status === 'ended') connection.close();
      if (status === 'read') connection.awaitReader();
      isBegun = true;
      after += events.length;
    } catch (error) {
      // The next renewal can succeed. If none does, the lease ends and readers see a cut.
      if (!isBegun || part !== nothing) throw error;
    }
    if (state !== 'running') return;
    const late = new Promise<Events>((resolve) => renewal.start(RENEWAL, () => resolve(nothing)));
    part = await Promise.race([log.next(after), late]);
  }
}
