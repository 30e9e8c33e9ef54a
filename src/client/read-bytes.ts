/** Yields the body's chunks. Cancels the stream when the consumer stops or `signal` aborts. */
export async function* readBytes(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = (response.body ?? streamOf(response)).getReader();
  // The page's `fetch` may ignore the signal of the request.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (let result; (result = await reader.read()).value;) yield result.value;
  } finally {
    cancel();
  }
  signal.throwIfAborted();
}

/** Wraps the whole body in a stream, for responses of a polyfilled `fetch`. */
function streamOf(response: Response): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(await response.text()));
      controller.close();
    },
  });
}
