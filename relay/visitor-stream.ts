/**
 * Returns the body of a response. `read` resolves to the next bytes, or to `undefined` at the end. The stream closes at the end of a complete
 * reply and errors when `signal` aborts, so that clients can tell a cut reply. `leave` is called when the visitor stops reading.
 */
export function visitorStream(
  request: Request,
  signal: AbortSignal,
  read: () => Promise<Uint8Array | undefined>,
  leave: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // The cause can contain internals of the service, and servers write such errors into responses.
        const fail = () => controller.error(new Error('The reply broke off.'));
        // Many servers abort the request before they cancel this stream, and would log an error for each visitor who leaves.
        const cut = () => (request.signal.aborted ? setTimeout(fail) : fail());
        signal.addEventListener('abort', cut, {once: true});
        if (signal.aborted) cut();
      },
      async pull(controller) {
        const bytes = await read();
        if (signal.aborted) return;
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
      cancel: leave,
    },
    // Nothing is fetched in advance, so a slow visitor slows down the service (backpressure).
    {highWaterMark: 0},
  );
}
