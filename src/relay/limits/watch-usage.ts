import {UsageReader} from './usage-reader.js';

/**
 * Returns a reply with the same bytes. `onUsage` gets the tokens that it reports, once, when it ends or the
 * relay stops reading it. The end waits for the promise, because edge runtimes stop the work of a request
 * when its response is complete. `onUsage` must not reject.
 */
export function watchUsage(reply: Response, onUsage: (tokens: number) => Promise<void>): Response {
  if (!reply.ok || reply.body === null) return reply;
  const source = reply.body.getReader();
  const usage = new UsageReader();
  let hasEnded = false;
  const report = async () => {
    if (hasEnded) return;
    hasEnded = true;
    const tokens = usage.end();
    if (tokens > 0) await onUsage(tokens);
  };
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
