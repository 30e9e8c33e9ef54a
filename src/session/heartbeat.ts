import type {ReplySource} from '../client/reply.js';

export type Take = Parameters<ReplySource>[0];

/** Keeps a reply from the idle timeout until the returned function is called, or the signal, which has not aborted, does. */
export function beat(take: Take, signal: AbortSignal): () => void {
  const heartbeat = setInterval(() => take([]), HEARTBEAT);
  const stop = () => clearInterval(heartbeat);
  signal.addEventListener('abort', stop);
  return stop;
}

/** Time between two restarts of the idle timeout, which is 60 s, in milliseconds. */
const HEARTBEAT = 20_000;
