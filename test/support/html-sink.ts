import {expect} from 'chai';

import {VisibleStream} from '../../src/platform/visible-text.js';
import {refusedElement} from '../../src/markdown/sink/open-element.js';
import type {CodeText, OpenElement, Page, Sink, StartTag} from '../../src/markdown/sink/sink.js';
import {HtmlBlockWriter} from '../../src/markdown/stream/html-block-writer.js';
import type {LateHtml} from '../../src/markdown/stream/block-sequence.js';
import {StreamingRenderer} from '../../src/markdown/stream/streaming-renderer.js';

/** Writes the HTML of a block in Node. It has no attributes, and raw HTML is text. */
class HtmlSink implements Sink {
  written = '';
  #open: string[] = [];

  open(name: string): void {
    this.#open.push(name);
    this.written += `<${name}>`;
  }

  close(): void {
    const name = this.#open.pop();
    if (name !== 'br' && name !== 'hr') this.written += `</${name}>`;
  }

  element({source}: StartTag): OpenElement {
    this.text(source);
    return refusedElement((end) => this.text(end));
  }

  link(): void {
    this.open('a');
  }

  image(_address: string, alternative: string): void {
    this.text(alternative);
  }

  check(): void {
    this.written += '<input>';
  }

  code(language: string): CodeText {
    this.written += `<pre ${language}>`;
    return {
      append: (text) => this.text(text),
      end: () => {
        this.written += '</pre>';
      },
    };
  }

  text(words: string): void {
    this.written += words.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
  }

  rawHtml(): boolean {
    return false;
  }

  checkpoint(): () => void {
    const {written} = this;
    const open = [...this.#open];
    return () => {
      this.written = written;
      this.#open = [...open];
    };
  }
}

const ESCAPES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};

/** Returns a page in Node, and the HTML of all its blocks. */
export function htmlPage(): {readonly page: Page; readonly html: () => string} {
  const sinks: HtmlSink[] = [];
  const page: Page = {
    begin() {
      const sink = new HtmlSink();
      sinks.push(sink);
      return sink;
    },
    again: () => page,
    show: () => undefined,
  };
  // A removed block leaves an empty sink.
  return {page, html: () => sinks.flatMap(({written}) => written || []).join('\n')};
}

/** There is no parser of HTML in Node. */
export const withoutParser: LateHtml = {state: () => 'failed', blockWriter: () => HtmlBlockWriter};

/** Renders Markdown delta by delta in Node. Calls `look` with the HTML of all blocks after each delta. */
export function htmlWritten(
  pieces: readonly string[],
  look: (html: string) => void = () => undefined,
): string {
  const {page, html} = htmlPage();
  const renderer = new StreamingRenderer(page, withoutParser);
  const visible = new VisibleStream();
  for (const piece of pieces) {
    renderer.add(visible.take(piece, false));
    while (renderer.step(false) === 'more');
    look(html());
  }
  renderer.add(visible.take('', true));
  while (renderer.step(true) === 'more');
  return html();
}

/** Expects the HTML of the whole text, however it is cut in two, and letter by letter. */
export function expectEveryCutAlike(text: string): void {
  const whole = htmlWritten([text]);
  expect(htmlWritten(text.split('')), 'letter by letter').to.equal(whole);
  for (let place = 1; place < text.length; place += 1)
    expect(htmlWritten([text.slice(0, place), text.slice(place)]), `cut at ${place}`).to.equal(whole);
}
