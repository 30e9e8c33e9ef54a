/** A server-sent event. */
export interface ServerSentEvent {
  /** Default: `message`. */
  readonly event: string;
  readonly data: string;
}

/** In characters. Events of language models are shorter; the bound protects the memory. */
const MAX_LINE_LENGTH = 1024 * 1024;

/**
 * Parses an event stream by the HTML standard: all line ends, any split of the bytes, comments skipped. Calls
 * `onLine` for every line, including comments.
 */
export async function* parseEvents(
  body: ReadableStream<Uint8Array>,
  onLine?: () => void,
): AsyncGenerator<ServerSentEvent, void, void> {
  let event = '';
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    onLine?.();
    const {field, value} = parseLine(line);
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (line === '') {
      if (data.length > 0) yield {event: event || 'message', data: data.join('\n')};
      event = '';
      data = [];
    }
  }
}

function parseLine(line: string): {field: string; value: string} {
  const colon = line.indexOf(':');
  if (colon === -1) return {field: line, value: ''};
  return {field: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '')};
}

/** Yields complete lines only. By the standard, text after the last line end is ignored. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let open = '';
  let afterCr = false;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    let text = decoder.decode(value, {stream: true});
    if (text === '') continue;
    // A CRLF that was split is one line end, not two.
    if (afterCr && text.startsWith('\n')) text = text.slice(1);
    afterCr = text.endsWith('\r');

    const [rest = '', ...next] = text.split(/\r\n|\r|\n/);
    open += rest;
    if (open.length > MAX_LINE_LENGTH) throw new Error('A line of the event stream is too long.');
    for (const line of next) {
      yield open;
      open = line;
    }
  }
}
