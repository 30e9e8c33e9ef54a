import {TimeLimit} from '../time-limit.js';
import {visitorStream} from '../visitor-stream.js';
import {numbered} from './event-texts.js';
import type {ReplySource} from './reply-log.js';

/**
 * The time between the last events of a cut reply and the error, in milliseconds. An error closes the connection,
 * and clients discard bytes that they have not read by then.
 */
const CUT_DELAY = 100;

interface Reader {
  /** The number of events that the reader has already. */
  readonly after: number;
  /** The reader's request. Its signal aborts when the reader leaves. */
  readonly request: Request;
  /** The maximum time in which the reader does not ask for more, in milliseconds. */
  readonly idleTimeout: number;
  /** Called once, when the stream ends or the reader leaves. */
  readonly onEnd: () => void;
}

/** Returns the events of a kept reply for one reader. */
export function readerStream(source: ReplySource, reader: Reader): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const {request, idleTimeout} = reader;
  const ending = new AbortController();
  const {signal} = ending;
  const idle = new TimeLimit();
  let position = reader.after;
  const leave = () => ending.abort('ended');
  const end = () => {
    idle.stop();
    request.signal.removeEventListener('abort', leave);
    signal.removeEventListener('abort', end);
    reader.onEnd();
  };
  signal.addEventListener('abort', end);
  request.signal.addEventListener('abort', leave);
  idle.start(idleTimeout, leave);
  if (request.signal.aborted) leave();
  return visitorStream(request, {signal, leave, read});

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
