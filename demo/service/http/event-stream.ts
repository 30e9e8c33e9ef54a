const encoder = new TextEncoder();

/** Formats a server-sent event. `data` must be a single line, such as JSON. */
export function serverSentEvent(data: string, event?: string): string {
  return `${event ? `event: ${event}\n` : ''}data: ${data}\n\n`;
}

/**
 * Returns a response that sends each event at once (service interface, "Events"). Aborts `abort` when the
 * client stops reading. If another function aborts it, the stream ends.
 */
export function eventStreamResponse(
  events: AsyncGenerator<string, void, void>,
  abort: AbortController,
): Response {
  const {signal} = abort;
  let isPulling = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // A client that reads nothing never pulls the end of the events, and would keep the connection open.
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
  // These headers ask proxies not to buffer the reply.
  const headers = {'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no'};
  return new Response(body, {headers: {...headers, 'content-type': 'text/event-stream; charset=utf-8'}});
}
