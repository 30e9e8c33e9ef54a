import {detached} from '../detached.js';
import {numbered} from './event-texts.js';
import type {ReplySource} from './reply-store.js';

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

/**
 * Returns the events of a reply for one reader. The stream closes only after a complete reply; it errors after
 * a cut one, so that the client can distinguish them.
 */
export function readerStream(source: ReplySource, reader: Reader): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const {request, idleTimeout} = reader;
  const ending = new AbortController();
  let position = reader.after;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let leave: () => void;

  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    clearTimeout(idleTimer);
    request.signal.removeEventListener('abort', leave);
    reader.onEnd();
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        leave = () => {
          end();
          // Many servers abort the request and then cancel this stream. An error in between would be in their
          // log for each visitor who leaves.
          setTimeout(() => controller.error(brokenOff()));
        };
        request.signal.addEventListener('abort', leave);
        idleTimer = startIdle(controller);
        if (request.signal.aborted) leave();
      },
      async pull(controller) {
        clearTimeout(idleTimer);
        for (;;) {
          const part = await source.next(position, ending.signal).catch(() => undefined);
          if (ending.signal.aborted) return;
          if (part?.events.length) {
            const text = part.events.map((event, index) => numbered(event, position + index + 1)).join('');
            position += part.events.length;
            controller.enqueue(encoder.encode(text));
            idleTimer = startIdle(controller);
            return;
          }
          if (part?.state === 'running') continue;
          end();
          if (part?.state === 'complete') controller.close();
          else setTimeout(() => controller.error(brokenOff()), CUT_DELAY);
          return;
        }
      },
      cancel: end,
    },
    {highWaterMark: 0},
  );

  function startIdle(controller: ReadableStreamDefaultController<Uint8Array>): ReturnType<typeof setTimeout> {
    const cut = () => {
      end();
      controller.error(brokenOff());
    };
    return detached(setTimeout(cut, idleTimeout));
  }
}

/** Without the cause, because servers write such errors into responses. */
function brokenOff(): Error {
  return new Error('The reply broke off.');
}
