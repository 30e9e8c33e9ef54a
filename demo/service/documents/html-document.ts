import {createDocument} from '@mixmark-io/domino';
import TurndownService from 'turndown';

import type {Section} from './section.js';
import {markdownSections} from './markdown-document.js';
import {type DocumentHead, escapeMarkdown} from './sections.js';

/** Furniture of a page, hidden elements, and content that is no text. */
const LEFT_OUT = `script, style, template, noscript, nav, footer, aside, form, button, select, textarea, dialog, iframe,
  object, svg, math, img, video, audio, canvas, body > header, [hidden], [aria-hidden=true], [role=navigation], [role=search],
  [role=banner], [role=contentinfo], [role=complementary], [role=dialog], [role=alertdialog]`;
const HEADINGS = ['h1', 'h2', 'h3', 'h4'];
const BLOCKS = 'ul, ol, h1, h2, h3, h4, h5, h6, hr, blockquote, pre, table, p, div';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
})
  .addRule('deleted', {filter: ['del', 's', 'strike'], replacement: (content) => `~~${content}~~`})
  .addRule('task', {
    filter: (element) => element.matches('input[type=checkbox]'),
    replacement: (_content, box) => `[${box.hasAttribute('checked') ? 'x' : ' '}] `,
  })
  .addRule('cell', {
    filter: (element) => element.matches('th, td') && !isLayout(element),
    replacement: (content) => ` ${content.trim().replaceAll('|', '\\|').padEnd(3)} |`,
  })
  .addRule('row', {
    filter: (element) => element.matches('tr') && !isLayout(element),
    replacement(content, row) {
      const isFirst = row.closest('table')?.querySelector('tr') === row;
      return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(row.children.length)}` : ''}`;
    },
  })
  .addRule('rows', {filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content})
  .addRule('anchoredHeading', {
    filter: HEADINGS,
    replacement: (content, heading) =>
      `\n\n${'#'.repeat(Number(heading.nodeName[1]))} ${content.replace(/\s+/g, ' ')} {#${anchorOf(heading)}}\n\n`,
  })
  .addRule('disclosure', {filter: ['details', 'summary'], replacement: (content) => `\n\n${content}\n\n`})
  .addRule('withoutMarks', {
    // Marks of emphasis cannot be around blocks.
    filter: (element) =>
      element.matches('a') ||
      (element.matches('b, strong, i, em, s, del, strike') && contains(element, BLOCKS)),
    replacement: (content) => content,
  });
// Turndown escapes no HTML. Cells escape "|".
turndown.escape = (text) => escapeMarkdown(text).replaceAll('\\|', '|');

/**
 * Splits a page at its headings: the content of `<main>`, of the only `<article>`, or of `<body>` without its
 * navigation. The ids of headings become the targets of references. A page that asks not to be indexed has no sections.
 *
 * @param head - its `title` is used if the page has none
 */
export function htmlSections(head: DocumentHead, html: string): Section[] {
  const document = createDocument(html);
  if (all<HTMLMetaElement>(document, 'meta').some(forbidsIndex)) return [];
  const articles = document.querySelectorAll('article');
  const main =
    document.querySelector('main, [role=main]') ?? (articles.length === 1 ? articles[0]! : document.body);
  prepare(main);
  const title = document.title.trim() || head.title;
  return markdownSections({...head, title}, turndown.turndown(main));
}

/** Lists of domino cannot be iterated. */
const all = <Found extends Element = Element>(root: ParentNode, selector: string) =>
  Array.from(root.querySelectorAll<Found>(selector));

/** Whether a cell of the table has another table: such a table only places its content. */
const isLayout = (element: Element) => Boolean(element.closest('table')?.querySelector('table'));

const contains = (element: Element, selector: string) => Boolean(element.querySelector(selector));

const forbidsIndex = (meta: HTMLMetaElement) =>
  meta.name.toLowerCase() === 'robots' && /\b(?:noindex|none)\b/i.test(meta.content);

/** Removes what is not quoted, and gives code and tables the form that Turndown knows. */
function prepare(main: Element): void {
  for (const element of all(main, LEFT_OUT)) element.remove();
  for (const link of all(main, 'a[href^="#"]')) {
    // The link to a heading itself, such as "#" or "¶", which many generators add.
    if (/^[\s#¶§\u200b]*$/u.test(link.textContent)) link.remove();
  }
  for (const block of all(main, 'pre')) {
    for (const lineBreak of all(block, 'br')) lineBreak.replaceWith('\n');
    const code = block.ownerDocument.createElement('code');
    code.className = `${block.className} ${block.querySelector('code')?.className ?? ''}`;
    code.textContent = block.textContent.trimEnd();
    block.textContent = '';
    block.appendChild(code);
  }
  for (const cell of all(main, 'td, th')) {
    if (contains(cell, 'table')) continue;
    // A row of Markdown is one line.
    for (const line of all(cell, `${BLOCKS}, li, br`)) line.replaceWith(' ', ...Array.from(line.childNodes));
  }
}

/** Returns the id of a heading, of an element in it, or of the element around it whose first heading it is. */
function anchorOf(heading: Element): string {
  const inner = heading.querySelector('[id], [name]');
  const around = heading.parentElement?.closest('[id]');
  const isFirst = around?.querySelector(HEADINGS.join()) === heading;
  const anchor =
    heading.id || inner?.id || inner?.getAttribute('name') || (isFirst && around ? around.id : '');
  return /[\s}]/.test(anchor) ? '' : anchor;
}
