/** Encodes a reply for the protocol of a contender. */
interface WireFormat {
  readonly contentType: string;
  /** Bytes before the first chunk. */
  readonly start?: string;
  readonly chunk: (text: string) => string;
  /** Bytes after the last chunk. */
  readonly end: string;
}

/** Chat Completions as server-sent events, the format of `<chat-bot>`. */
export const CHAT_COMPLETIONS: WireFormat = {
  contentType: 'text/event-stream',
  chunk: (content) => `data: ${JSON.stringify({choices: [{index: 0, delta: {content}}]})}\n\n`,
  end: 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
};

const encoder = new TextEncoder();

/** A service within the page: answers each request with a stream of the bench. */
export class StreamedReply {
  readonly #format: WireFormat;
  #chunks: Uint8Array[] = [];
  #next = 0;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  #requests = 0;

  constructor(format: WireFormat) {
    this.#format = format;
  }

  readonly fetch: typeof fetch = () => {
    const {start, contentType} = this.#format;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#stream = stream;
        if (start !== undefined) stream.enqueue(encoder.encode(start));
      },
    });
    this.#requests += 1;
    return Promise.resolve(new Response(body, {headers: {'content-type': contentType}}));
  };

  load(texts: readonly string[]): void {
    this.#chunks = texts.map((text) => encoder.encode(this.#format.chunk(text)));
    this.#next = 0;
    this.#requests = 0;
  }

  async requested(): Promise<void> {
    while (this.#requests === 0) await new Promise(requestAnimationFrame);
  }

  /** Sends the next chunks at once, as a network delivers the data since the last frame. */
  write(count: number): void {
    const chunks = this.#chunks.slice(this.#next, this.#next + count);
    this.#next += chunks.length;
    const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#stream!.enqueue(bytes);
  }

  end(): void {
    this.#stream!.enqueue(encoder.encode(this.#format.end));
    this.#stream!.close();
  }
}
