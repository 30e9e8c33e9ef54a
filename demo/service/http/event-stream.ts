const encoder = new TextEncoder();

/** One server-sent event with its blank line. `data` must be a single line, as JSON always is. */
export function serverSentEvent(data: string, event?: string): string {
  return `${event ? `event: ${event}\n` : ''}data: ${data}\n\n`;
}

/**
 * A response that sends each event as soon as it is there (service interface, "Events"). `onCancel` is called
 * when the client stops reading.
 */
export function eventStreamResponse(
  events: AsyncGenerator<string, void, void>,
  onCancel: () => void,
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const {done, value} = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      onCancel();
      await events.return();
    },
  });
  // Proxies that collect a reply before they pass it on take these two as the request not to.
  const headers = {'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no'};
  return new Response(body, {headers: {...headers, 'content-type': 'text/event-stream; charset=utf-8'}});
}
