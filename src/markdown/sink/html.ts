import {blockMarkupOf, inlineMarkupOf, reconstructsElements} from '../grammar/markup.js';
import {isOneBlock, writeNodes} from './parsed-html.js';
import {createSanitizer} from './sanitize.js';
import type {HtmlContent, Sink} from './sink.js';

/** Creates the writer of Markdown with raw HTML. Throws if HTML cannot be sanitized here. */
export function createHtmlWriter() {
  const sanitize = createSanitizer();
  /** `needsBox`: puts several elements into one element. */
  return (content: HtmlContent & {readonly needsBox: boolean}, sink: Sink, offset: number): void => {
    const {source, isBlock, isOpen, needsBox, links} = content;
    const markup = isBlock ? blockMarkupOf(source, isOpen, links) : inlineMarkupOf(source, links);
    if (reconstructsElements(markup)) {
      if (isBlock) sink.open('p', offset, {class: 'source'});
      sink.text(source);
      if (isBlock) sink.close();
      return;
    }
    const nodes = sanitize(markup);
    if (nodes.textContent.trim() === '' && !nodes.querySelector('img, hr')) return;
    const isBoxed = needsBox && !isOneBlock(nodes);
    if (isBoxed) sink.open('div', offset);
    writeNodes(nodes, sink, offset, isOpen);
    if (isBoxed) sink.close();
  };
}

export type HtmlWriter = ReturnType<typeof createHtmlWriter>;
