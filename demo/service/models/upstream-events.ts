import {decodeBody, decodeEvent, type ReplyEvent} from '../../../src/client/decode.js';
import {createEventReader} from '../../../src/client/event-reader.js';
import {UpstreamFailure} from './upstream-failure.js';
import {type SentUsage, usageIn} from './usage-in.js';

/** Replies of language models are shorter; the bound protects the memory. */
const MAX_MEGABYTES = 8;
/** How long the usage and `[DONE]` may follow the finish reason, in milliseconds. */
const USAGE_TIMEOUT = 5_000;

interface UpstreamEventsOptions {
  /** Removed from error codes. */
  readonly apiKey: string | undefined;
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
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Restarts the idle timer. */
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    // The log has this name.
    timer = setTimeout(() => idle.abort(new DOMException('', 'TimeoutError')), milliseconds);
  };
  wait(timeout);
  let isFinished = false;
  let size = 0;
  try {
    const response = await ask(AbortSignal.any([signal, idle.signal]));
    const events: ReplyEvent[] = [];
    const takeUsage = (data: string) => {
      const usage = usageIn(data);
      if (usage) onUsage(usage);
    };
    const body = createEventReader(response.headers.get('content-type') ?? '', {
      onEvent: (event) => {
        takeUsage(event.data);
        decodeEvent(event, (decoded) => events.push(decoded), apiKey);
      },
    });
    try {
      for await (const bytes of response.body ?? []) {
        size += bytes.byteLength;
        if (size > MAX_MEGABYTES * 1024 * 1024) {
          throw new UpstreamFailure(`The upstream server sent more than ${MAX_MEGABYTES} MB.`);
        }
        // Comments also restart the timer: some servers send them while the model reasons.
        if (!isFinished) wait(timeout);
        body.take(bytes);
        for (const event of events.splice(0)) {
          if (event.finish && !isFinished) {
            isFinished = true;
            wait(Math.min(timeout, USAGE_TIMEOUT));
          }
          yield event;
        }
      }
    } catch (cause) {
      if (cause instanceof UpstreamFailure) throw cause;
      if (!isFinished) throw new UpstreamFailure('The upstream server broke off.', {cause});
    }
    const document = body.end();
    if (document !== undefined) {
      takeUsage(document);
      events.push(decodeBody(document, apiKey));
    }
    yield* [...events, {end: document === undefined ? 'close' : 'done'}];
  } finally {
    clearTimeout(timer);
    // Closes the connection.
    idle.abort();
  }
}
