/**
 * Returns the body of a response. `read` resolves to the next bytes, or to `undefined` at the end. The stream closes only at the end of a
 * complete reply. It errors when `signal` aborts because the reply is cut, so that the client can distinguish them. `request` is that of the
 * visitor, and `leave` is called when the visitor stops reading.
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
        // Without the cause: it may contain internals of the service, and servers write such errors into
        // responses.
        const fail = () => controller.error(new Error('The reply broke off.'));
        // Many servers abort the request and then cancel this stream. An error in between would be in their
        // log for each visitor who leaves.
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
    // Nothing is fetched in advance, so backpressure of a slow visitor reaches the service.
    {highWaterMark: 0},
  );
}
