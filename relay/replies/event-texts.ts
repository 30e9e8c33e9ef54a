import {createEventReader} from '../../src/client/event-reader.js';

/** A field that names the event, with any value. */
const ID_FIELD = /^id(?:$|:)/;

/**
 * Divides a body into the texts of its events, comments included, each with the blank line that ends it. Removes fields with
 * the name `id` and surplus blank lines; all lines end with a line feed. Some services send one JSON body as an event stream:
 * it is one text, unchanged.
 */
export class EventTexts {
  #texts: string[] = [];
  /** The lines of the current event. */
  #lines = '';
  readonly #reader = createEventReader('text/event-stream', {onLine: (line) => this.#addLine(line)});

  /** Returns the texts that these bytes complete. */
  take(bytes: Uint8Array): string[] {
    this.#reader.take(bytes);
    return this.#texts.splice(0);
  }

  /** Returns the rest. An event without a blank line gets none. */
  end(): string[] {
    const document = this.#reader.end();
    return document === undefined ? this.#texts.map((text) => text.trimEnd()) : [document];
  }

  #addLine(line: string): void {
    if (line !== '') {
      if (!ID_FIELD.test(line)) this.#lines += `${line}\n`;
    } else if (this.#lines !== '') {
      this.#texts.push(`${this.#lines}\n`);
      this.#lines = '';
    }
  }
}

/** Returns the text of an event for the reader, with its number as its id. */
export function numbered(text: string, number: number): string {
  // An id would make one JSON body an event stream.
  return text.trimStart().startsWith('{') ? text : `id: ${number}\n${text}`;
}
