import {TimeLimit} from '../time-limit.js';
import {visitorStream} from '../visitor-stream.js';
import {numbered} from './event-texts.js';
import type {ReplySource} from './reply-log.js';

/**
 * Milliseconds between the last events of a cut reply and the error. An error closes the connection, and clients
 * discard bytes that they have not read by then.
 */
const CUT_DELAY = 100;

/**
 * Returns the events of a kept reply after the first `position` ones, for one reader. Calls `onEnd` once. The signal of
 * `request` aborts when the reader leaves. `idleTimeout`: maximum time between two reads, in milliseconds.
 */
export function readerStream(
  request: Request,
  source: ReplySource,
  position: number,
  idleTimeout: number,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ending = new AbortController();
  const {signal} = ending;
  const idle = new TimeLimit();
  const leave = () => ending.abort('ended');
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
  return visitorStream(request, signal, read, leave);

  async function read(): Promise<Uint8Array | undefined> {
    idle.stop();
    for (;;) {
      const part = await source.next(position, signal).catch(() => undefined);
      if (signal.aborted) return undefined;
      if (part?.events.length) {
        const text = part.events.map((event, index) => numbered(event, position + index + 1)).join('');
        position += part.events.length;
        idle.start(idleTimeout, leave);
        return encoder.encode(text);
      }
      if (part?.state === 'running') continue;
      if (part?.state !== 'complete') {
        await new Promise((resolve) => setTimeout(resolve, CUT_DELAY));
        leave();
      } else end();
      return undefined;
    }
  }
}
