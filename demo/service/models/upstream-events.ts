import {BodyReader} from '../../../src/client/body-reader.js';
import {readBytes} from '../../../src/client/read-bytes.js';
import type {ReplyEvent} from '../../../src/client/reply-event.js';
import {UpstreamFailure} from './upstream-failure.js';
import {type SentUsage, UsageReader} from './usage-reader.js';
import {createWatchdog} from './watchdog.js';

/** Replies of language models are shorter; the bound protects the memory. */
const MAX_MEGABYTES = 8;
/** How long the usage and `[DONE]` may follow the finish reason, in milliseconds. */
const USAGE_TIMEOUT = 5_000;

interface UpstreamEventsOptions {
  /** Removed from error codes. */
  readonly apiKey: string;
  /** The idle timeout, in milliseconds. */
  readonly timeout: number;
  /** Called with each usage that is sent. Its fields may be missing. */
  readonly onUsage: (usage: SentUsage) => void;
}

/**
 * Yields the events of a reply, which the widget's own client decodes: so the service understands the same
 * servers as the widget.
 *
 * Throws an `UpstreamFailure` if the connection breaks. Once there is a finish reason, the reply is complete,
 * and only the usage could still follow.
 */
export async function* upstreamEvents(
  ask: (signal: AbortSignal) => Promise<Response>,
  {apiKey, timeout, onUsage}: UpstreamEventsOptions,
  signal: AbortSignal,
): AsyncGenerator<ReplyEvent, void, void> {
  const watchdog = createWatchdog(timeout, signal);
  let isFinished = false;
  let size = 0;
  try {
    const response = await ask(watchdog.signal);
    const body = new BodyReader(response.headers.get('content-type') ?? '', apiKey);
    const usage = new UsageReader(onUsage);
    try {
      for await (const bytes of readBytes(response, watchdog.signal)) {
        size += bytes.byteLength;
        if (size > MAX_MEGABYTES * 1024 * 1024) {
          throw new UpstreamFailure(`The upstream server sent more than ${MAX_MEGABYTES} MB.`);
        }
        // Comments also restart the timer: some servers send them while the model reasons.
        if (!isFinished) watchdog.feed();
        usage.take(bytes);
        for (const event of body.take(bytes)) {
          if (event.type === 'finish' && !isFinished) {
            isFinished = true;
            watchdog.feed(Math.min(timeout, USAGE_TIMEOUT));
          }
          yield event;
        }
      }
    } catch (cause) {
      if (cause instanceof UpstreamFailure) throw cause;
      if (!isFinished) throw new UpstreamFailure('The upstream server broke off.', {cause});
    }
    usage.end();
    yield* body.end();
  } finally {
    watchdog.stop();
  }
}
