/** The bytes of a body, piece by piece as they come in. Whoever stops reading, or aborts `signal`, closes the connection. */
export async function* readBytes(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  // Not by the request's own signal: a fetch of the page may not listen to that.
  const cancel = () => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (let piece; (piece = await reader?.read())?.value;) yield piece.value;
  } finally {
    cancel();
  }
  signal.throwIfAborted();
}
