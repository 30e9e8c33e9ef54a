import type {UsageReader} from './usage-reader.js';

/**
 * Returns the answer of the service with the same bytes. `onUsage` gets its tokens once: when the reply ends, the
 * relay stops reading it, or `signal` ends the wait for it. The service has got the question by then, so each of
 * these replies costs something; an error of the service does not count. The end waits for the promise, because
 * edge runtimes stop the work of a request when its response is complete. `onUsage` must not reject.
 */
export async function watchUsage(
  answer: Promise<Response>,
  usage: UsageReader,
  signal: AbortSignal,
  onUsage: (tokens: number) => Promise<void>,
): Promise<Response> {
  let hasEnded = false;
  const report = async () => {
    if (hasEnded) return;
    hasEnded = true;
    await onUsage(usage.end());
  };
  const reply = await answer.catch(async (error: unknown) => {
    if (signal.aborted) await report();
    throw error;
  });
  if (!reply.ok) return reply;
  if (reply.body === null) {
    await report();
    return reply;
  }
  const source = reply.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const {done, value} = await source.read();
          if (done) {
            await report();
            controller.close();
          } else {
            usage.take(value);
            controller.enqueue(value);
          }
        } catch (error) {
          void report();
          throw error;
        }
      },
      cancel(reason) {
        void report();
        return source.cancel(reason);
      },
    },
    // Nothing is fetched in advance, so backpressure of a slow visitor reaches the service.
    {highWaterMark: 0},
  );
  return new Response(body, {status: reply.status, headers: reply.headers});
}
