import type {RawHtmlWriter} from './raw-html-writer.js';

let writer: RawHtmlWriter | undefined;

/** Returns the writer of raw HTML. `undefined` until its file is loaded, and if the page refuses it. */
export function loadedHtmlWriter(): RawHtmlWriter | undefined {
  return writer;
}

/** Lets all sinks write raw HTML. Throws if HTML cannot be sanitized here. */
export function createHtmlWriter(Writer: typeof RawHtmlWriter): void {
  writer ??= new Writer();
}
