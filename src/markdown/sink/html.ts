import {htmlMarkupOf, inlineMarkupOf, reconstructsElements} from '../grammar/markup.js';
import {isOneBlock, writeNodes} from './parsed-html.js';
import {createSanitizer} from './sanitize.js';
import type {HtmlContent, Sink} from './sink.js';

/** Creates the writer of raw HTML. Throws if HTML cannot be sanitized here. */
export function createHtmlWriter() {
  const sanitize = createSanitizer();
  /** `needsBox`: puts several elements into one element. */
  return (content: HtmlContent & {readonly needsBox: boolean}, sink: Sink, offset: number): void => {
    const {source, links, needsBox} = content;
    const markup = links ? inlineMarkupOf(source, links) : htmlMarkupOf(source);
    if (reconstructsElements(markup)) {
      if (!links) sink.open('p', offset, {class: 'source'});
      sink.text(source);
      if (!links) sink.close();
      return;
    }
    const nodes = sanitize(markup);
    if (nodes.textContent.trim() === '' && !nodes.querySelector('img, hr')) return;
    const isBoxed = needsBox && !isOneBlock(nodes);
    if (isBoxed) sink.open('div', offset);
    writeNodes(nodes, sink, offset);
    if (isBoxed) sink.close();
  };
}

export type HtmlWriter = ReturnType<typeof createHtmlWriter>;
