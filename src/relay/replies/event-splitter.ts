const LINE_END = /\r\n|\r|\n/g;

/** A field that names the event, with any value. */
const ID_FIELD = /^id(?:$|[:\r\n])/;

/**
 * Splits the text of an event stream into events, each with the blank line that ends it. Removes fields with
 * the name `id` and surplus blank lines.
 */
export class EventSplitter {
  /** The complete lines of the current event. */
  #lines = '';
  /** The parts of the current line. */
  #line: string[] = [];
  #endedWithReturn = false;
  /** Some services send one JSON body as an event stream. It is one event, because it may have blank lines. */
  #isJson: boolean | undefined;

  /** Returns the events that this text completes. */
  take(text: string): string[] {
    // The first half of this line end has already ended the line.
    const rest = this.#endedWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.#endedWithReturn = text.endsWith('\r');
    if (this.#isJson === undefined && rest.trimStart() !== '') this.#isJson = isJson(rest);
    if (this.#isJson) {
      this.#line.push(rest);
      return [];
    }
    const events: string[] = [];
    let from = 0;
    for (const {0: end, index} of rest.matchAll(LINE_END)) {
      this.#line.push(rest.slice(from, index + end.length));
      from = index + end.length;
      const event = this.#endLine(end);
      if (event !== undefined) events.push(event);
    }
    this.#line.push(rest.slice(from));
    return events;
  }

  /** Returns the text after the last complete event. Some services end the last event by the end only. */
  end(): string[] {
    const rest = this.#lines + this.#line.join('');
    return rest === '' ? [] : [rest];
  }

  /** Returns the event if this line completes it. */
  #endLine(end: string): string | undefined {
    const line = this.#line.join('');
    this.#line = [];
    if (line !== end) {
      if (!ID_FIELD.test(line)) this.#lines += line;
      return undefined;
    }
    if (this.#lines === '') return undefined;
    // A lone return before this line feed would make both of them one line end.
    const event = this.#lines + (this.#lines.endsWith('\r') && line === '\n' ? '\n\n' : line);
    this.#lines = '';
    return event;
  }
}

/** Returns the text of an event for the reader, with its number as its id. */
export function numbered(event: string, number: number): string {
  // An id would make one JSON body an event stream.
  return isJson(event) ? event : `id: ${number}\n${event}`;
}

function isJson(text: string): boolean {
  return text.trimStart().startsWith('{');
}
