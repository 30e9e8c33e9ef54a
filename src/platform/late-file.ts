/**
 * Returns a function that loads a file once for the page. Its callers share one promise, because browsers do not keep the order of
 * imports. A failure is forgotten: the next call asks for the file again.
 */
export function lateFile<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

/** Calls `retry` after each act of the visitor: a press in the chat, an opened chat, a question. */
export function onAct(host: EventTarget, retry: () => void): void {
  for (const type of ['click', 'chat-bot-open', 'chat-bot-send']) host.addEventListener(type, retry);
}
