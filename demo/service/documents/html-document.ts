import type {Section} from '../knowledge-base/guide.js';
import {blocksOf} from './html-blocks.js';
import {attribute, descendants, textOf} from './html-tree.js';
import {type Element, parseHtml} from './parse-html.js';
import {type DocumentHead, type DocumentPart, sectionsOf} from './sections.js';

/** A page as the indexer sees it. */
export interface HtmlPage {
  readonly sections: readonly Section[];
  /** The address that the page names as its own, as it is written. */
  readonly canonical: string | undefined;
  /** Whether the page asks not to be indexed. */
  readonly isExcluded: boolean;
}

/**
 * Splits a page at its headings: the content of `<main>`, of the only `<article>`, or of `<body>` without its
 * navigation. The ids of headings become the targets of references.
 *
 * @param head - its `title` is used if the page has none
 */
export function readHtml(head: DocumentHead, html: string): HtmlPage {
  const document = parseHtml(html);
  const elements = descendants(document);
  const title = elements.find(({tagName}) => tagName === 'title');
  const body = elements.find(({tagName}) => tagName === 'body') ?? document;
  const articles = elements.filter(({tagName}) => tagName === 'article');
  const main =
    elements.find((element) => element.tagName === 'main' || attribute(element, 'role') === 'main') ??
    (articles.length === 1 ? articles[0]! : body);
  const parts = partsOf(main);
  const first = descendants(main).find(({tagName}) => tagName === 'h1');
  const shown = (first && textOf(first)) || (title && textOf(title)) || head.title;
  return {
    sections: sectionsOf(
      {...head, title: shown},
      parts.map((part) => (part.heading === shown ? {...part, heading: ''} : part)),
    ),
    canonical: elements
      .filter((element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical')
      .map((element) => attribute(element, 'href'))[0],
    isExcluded: elements.some(
      (element) =>
        element.tagName === 'meta' &&
        attribute(element, 'name')?.toLowerCase() === 'robots' &&
        /\b(?:noindex|none)\b/i.test(attribute(element, 'content') ?? ''),
    ),
  };
}

function partsOf(main: Element): DocumentPart[] {
  const parts: (DocumentPart & {blocks: string[]})[] = [{heading: '', anchor: '', blocks: []}];
  /** The id of the nearest element around a heading, such as its section. */
  let outerId = '';
  blocksOf(main, {
    onHeading(element) {
      const heading = textOf(element);
      const inner = descendants(element).map((child) => attribute(child, 'id') ?? attribute(child, 'name'));
      const anchor = attribute(element, 'id') ?? inner.find((id) => id !== undefined && id !== '') ?? outerId;
      if (heading !== '') parts.push({heading, anchor, blocks: []});
      outerId = '';
    },
    onSection(element) {
      outerId = attribute(element, 'id') ?? '';
    },
    onBlock: (block) => parts.at(-1)?.blocks.push(block),
  });
  return parts;
}
