import {EventReader} from '../../src/client/event-reader.js';

const ID_FIELD = /^id(?:$|:)/;

/**
 * Divides a body into the texts of its events, comments included, each with the blank line that ends it. Removes `id`
 * fields and surplus blank lines; uses line feeds. One JSON body, sent as an event stream, stays one unchanged text.
 */
export class EventTexts {
  #texts: string[] = [];
  #lines = '';
  readonly #reader = new EventReader('text/event-stream', {onLine: (line) => this.#addLine(line)});

  /** Returns the texts that these bytes complete. */
  take(bytes: Uint8Array): string[] {
    this.#reader.receive(bytes);
    return this.#texts.splice(0);
  }

  /** Returns the rest, which has no blank line at its end. */
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

/** Returns the text of an event with its number as its ID. */
export function numbered(text: string, number: number): string {
  // An ID would turn one JSON body into an event stream.
  return text.trimStart().startsWith('{') ? text : `id: ${number}\n${text}`;
}
