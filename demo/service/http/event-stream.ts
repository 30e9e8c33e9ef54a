const encoder = new TextEncoder();

/** One server-sent event with its blank line. `data` must be a single line, as JSON always is. */
export function serverSentEvent(data: string, event?: string): string {
  return `${event ? `event: ${event}\n` : ''}data: ${data}\n\n`;
}

/**
 * A response that sends each event as soon as it is there (service interface, "Events"). `abort` is aborted when the client stops
 * reading. The events end when it is aborted elsewhere.
 */
export function eventStreamResponse(
  events: AsyncGenerator<string, void, void>,
  abort: AbortController,
): Response {
  const {signal} = abort;
  let isPulling = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // A client that reads nothing never asks for the end of the events, and would hold the connection open.
      const cut = () => {
        if (!isPulling) controller.error(signal.reason);
      };
      signal.addEventListener('abort', cut, {once: true});
    },
    async pull(controller) {
      isPulling = true;
      const {done, value} = await events.next();
      isPulling = false;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      abort.abort();
      await events.return();
    },
  });
  // Proxies that collect a reply before they pass it on take these two as the request not to.
  const headers = {'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no'};
  return new Response(body, {headers: {...headers, 'content-type': 'text/event-stream; charset=utf-8'}});
}
