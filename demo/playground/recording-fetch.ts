/** A request as it goes out. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Receives the events of one request. */
export interface ExchangeObserver {
  onResponse(response: Response): void;
  /** A chunk of the response as text, and its number of bytes. */
  onText(text: string, bytes: number): void;
  /** The response has ended; `error` is the reason if it broke off. */
  onEnd(error?: unknown): void;
}

/**
 * Returns a `fetch` that lets its requests be watched. It changes nothing: the response is the original one, its body is read
 * a second time, and an abort ends both. `page` is the window of the element, so errors and responses are of its classes.
 */
export function recordingFetch(
  page: Pick<Window & typeof globalThis, 'fetch' | 'Request' | 'location'>,
  observe: (request: RecordedRequest) => ExchangeObserver,
): typeof fetch {
  return async (input, init) => {
    const observer = observe({
      method: init?.method ?? 'GET',
      url: input instanceof page.Request ? input.url : new URL(input, page.location.href).href,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? init.body : '',
    });
    let response;
    try {
      response = await page.fetch(input, init);
    } catch (error) {
      observer.onEnd(error);
      throw error;
    }
    observer.onResponse(response);
    void watch(response.clone(), observer);
    return response;
  };
}

async function watch({body}: Response, observer: ExchangeObserver): Promise<void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      observer.onText(decoder.decode(chunk.value, {stream: true}), chunk.value.byteLength);
    }
    observer.onEnd();
  } catch (error) {
    observer.onEnd(error);
  }
}
