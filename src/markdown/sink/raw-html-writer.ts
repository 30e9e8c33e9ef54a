import {htmlMarkupOf, inlineMarkupOf, reconstructsElements} from '../grammar/markup.js';
import {isOneBlock, writeNodes} from './parsed-html.js';
import {createSanitizer} from './sanitize.js';
import type {HtmlContent, Sink} from './sink.js';

/** Writes raw HTML that is more than formatting tags. */
export class RawHtmlWriter {
  readonly #sanitize: (html: string) => DocumentFragment;

  /** Throws if HTML cannot be sanitized here. */
  constructor() {
    this.#sanitize = createSanitizer();
  }

  /** `needsBox`: puts several elements into one element. */
  write(
    {source, links, needsBox}: HtmlContent & {readonly needsBox: boolean},
    sink: Sink,
    offset: number,
  ): void {
    const markup = links ? inlineMarkupOf(source, links) : htmlMarkupOf(source);
    if (reconstructsElements(markup)) {
      if (!links) sink.open('p', offset, {class: 'source'});
      sink.text(source);
      if (!links) sink.close();
      return;
    }
    const nodes = this.#sanitize(markup);
    if (nodes.textContent.trim() === '' && !nodes.querySelector('img, hr')) return;
    const isBoxed = needsBox && !isOneBlock(nodes);
    if (isBoxed) sink.open('div', offset);
    writeNodes(nodes, sink, offset);
    if (isBoxed) sink.close();
  }
}
