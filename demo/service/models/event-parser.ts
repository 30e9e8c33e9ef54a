/** A server-sent event as it arrived. */
export interface ServerSentEvent {
  /** `message` unless the server named it. */
  readonly event: string;
  readonly data: string;
}

/** A line longer than this is no event of a language model; it would only fill the memory. */
const MAX_LINE_LENGTH = 1024 * 1024;

/**
 * Reads an event stream as the HTML standard says: any line end, any cut of the bytes, comments skipped. `onLine` hears of
 * every line, comments included.
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

/** Complete lines only: by the standard, what comes after the last line end does not count. */
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
    // A CRLF that was cut in two is one line end, not two.
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
