import {TimeLimit} from '../time-limit.js';
import {visitorStream} from '../visitor-stream.js';
import {numbered} from './event-texts.js';
import type {Events} from './reply-log.js';

/**
 * Milliseconds between the last events of a cut reply and the error. An error closes the connection, and clients
 * discard bytes that they have not read by then.
 */
const CUT_DELAY = 100;

/** Resolves to the events after the first `after` ones, if any; to `undefined` if the reply is no longer known. Never rejects. */
export type NextEvents = (after: number) => Promise<Events | undefined>;

/**
 * Returns the events of a kept reply after the first `position` ones, for one reader. Calls `onEnd` once. The signal of
 * `request` aborts when the reader leaves. `idleTimeout`: maximum time between two reads, in milliseconds.
 */
export function readerStream(
  request: Request,
  next: NextEvents,
  position: number,
  idleTimeout: number,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ending = new AbortController();
  const {signal} = ending;
  const idle = new TimeLimit();
  const leave = () => ending.abort() as undefined;
  const end = () => {
    idle.stop();
    request.signal.removeEventListener('abort', leave);
    signal.removeEventListener('abort', end);
    onEnd();
  };
  signal.addEventListener('abort', end);
  request.signal.addEventListener('abort', leave);
  idle.start(idleTimeout, leave);
  if (request.signal.aborted) leave();
  // A reader of a reply that cannot be read leaves, as at a cut.
  return visitorStream(request, signal, () => read().catch(leave), leave);

  async function read(): Promise<Uint8Array | undefined> {
    idle.stop();
    let part: Events | undefined;
    do {
      part = await next(position);
      if (signal.aborted) return undefined;
    } while (part?.state === 'running' && part.events.length === 0);
    if (part?.events.length) {
      const text = part.events.map((event, index) => numbered(event, position + index + 1)).join('');
      position += part.events.length;
      idle.start(idleTimeout, leave);
      return encoder.encode(text);
    }
    if (part?.state === 'complete') end();
    else {
      await new Promise((resolve) => setTimeout(resolve, CUT_DELAY));
      leave();
    }
    return undefined;
  }
}
