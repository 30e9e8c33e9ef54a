/** Yields the body's chunks. Cancels the stream when the consumer stops or `signal` aborts. */
export async function* readBytes(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = (response.body ?? streamOf(response)).getReader();
  // Not by the request's own signal: a fetch of the page may not listen to that.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (let piece; (piece = await reader.read()).value;) yield piece.value;
  } finally {
    cancel();
  }
  signal.throwIfAborted();
}

/** The body in one piece: the response of a polyfilled `fetch` has no stream. */
function streamOf(response: Response): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(await response.text()));
      controller.close();
    },
  });
}
