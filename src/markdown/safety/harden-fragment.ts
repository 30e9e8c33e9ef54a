import {labelLinks} from './link-labels.js';
import {linkAttributes, safeLink, type TrustedOrigins} from './link-policy.js';
import {makeVisible, visibleText} from './invisible-characters.js';

/**
 * Makes rendered nodes safe to insert into the page. Checks links and shows where they lead, replaces images
 * by links unless their origin is trusted, removes invisible characters, and limits spans of cells
 * to the size of their table. The nodes belong to an inert document, in which nothing has loaded yet.
 */
export function hardenFragment(fragment: DocumentFragment, origins: TrustedOrigins): void {
  dropHidden(fragment);
  // A single query, because most blocks have none of these.
  const found = [...fragment.querySelectorAll('a, img, table')];
  const all = <K extends keyof HTMLElementTagNameMap>(name: K) =>
    found.filter((element): element is HTMLElementTagNameMap[K] => element.localName === name);
  // Links cannot be nested: an image within a link becomes its alternative text, before the text of the link
  // is read. Code has no links.
  const images = all('img').filter((image) => {
    const isWords = image.closest('a, pre') !== null;
    if (isWords) image.replaceWith(image.alt);
    return !isWords;
  });
  for (const image of images) replaceImage(image, origins.images);
  // Invisible characters in alternative texts may continue a run in adjacent text.
  if (all('img').length > 0) dropHidden(fragment);
  const targets = new Map<HTMLElement, URL>();
  const links = images.length > 0 ? fragment.querySelectorAll('a') : all('a');
  for (const link of links) {
    const url = link.parentElement?.closest('a, pre') ? undefined : safeLink(link.getAttribute('href'));
    if (url === undefined) {
      link.replaceWith(...link.childNodes);
    } else {
      setAttributes(link, linkAttributes(url));
      targets.set(link, url);
    }
  }
  if (targets.size > 0) {
    dropTitles(fragment);
    labelLinks(fragment, targets, origins.links);
  }
  for (const table of all('table')) clampSpans(table);
}

/** Runs after character references such as `&#x202E;` are decoded. */
function dropHidden(fragment: DocumentFragment): void {
  makeVisible(textsOf(fragment));
  for (const element of fragment.querySelectorAll('[title], [alt]')) {
    for (const name of ['title', 'alt']) {
      const words = element.getAttribute(name);
      if (words !== null) element.setAttribute(name, visibleText(words));
    }
  }
}

function* textsOf(fragment: DocumentFragment): Generator<Text> {
  // Not a NodeIterator, because a document notifies all its iterators of each removed node.
  const walker = fragment.ownerDocument.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}

/** A URL that the visitor did not choose must not be fetched: it could contain the conversation. */
function replaceImage(image: HTMLImageElement, imageOrigins: readonly string[]): void {
  const url = safeLink(image.getAttribute('src'));
  if (url?.protocol === 'https:' && imageOrigins.includes(url.origin)) {
    setAttributes(image, {
      src: url.href,
      alt: image.alt,
      loading: 'lazy',
      referrerpolicy: 'no-referrer',
      crossorigin: 'anonymous',
    });
  } else if (url === undefined || url.host === '') {
    image.replaceWith(image.alt);
  } else {
    const link = image.ownerDocument.createElement('a');
    link.href = url.href;
    link.append(image.alt);
    image.replaceWith(link);
  }
}

/** Removes the tooltips of links, and of all around and within them: they could name another target. */
function dropTitles(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll('[title]')) {
    if (element.closest('a') ?? element.querySelector('a')) element.removeAttribute('title');
  }
}

/** The layout of a cell that spans a thousand columns takes as long as that of a thousand cells. */
function clampSpans(table: HTMLTableElement): void {
  let columns = 0;
  for (const {cells} of table.rows) columns = Math.max(columns, cells.length);
  const groups = new Map<Element | null, HTMLTableRowElement[]>();
  for (const row of table.rows) {
    const rows = groups.get(row.parentElement);
    if (rows) rows.push(row);
    else groups.set(row.parentElement, [row]);
  }
  for (const rows of groups.values()) clampSpansOf(rows, columns);
}

/** Clamps the spans of a group of rows: no cell covers another one, which could have the label of a link. */
function clampSpansOf(rows: readonly HTMLTableRowElement[], columns: number): void {
  /** For each column, the first row that is free. */
  const free: number[] = [];
  rows.forEach(({cells}, index) => {
    const isFree = (column: number) => (free[column] ?? 0) <= index;
    let column = 0;
    // Together, for all cells of the row.
    let left = 2 * columns;
    let others = cells.length;
    for (const cell of cells) {
      others -= 1;
      while (!isFree(column)) column += 1;
      const widest = Math.min(cell.colSpan, columns, left - others);
      let width = 1;
      while (width < widest && isFree(column + width)) width += 1;
      // Zero means all rows that follow.
      const height = Math.min(cell.rowSpan || rows.length, rows.length - index);
      if (cell.colSpan !== width) cell.colSpan = width;
      if (cell.rowSpan !== height) cell.rowSpan = height;
      for (let covered = column; covered < column + width; covered += 1) free[covered] = index + height;
      column += width;
      left -= width;
    }
  });
}

/** Sets these attributes and removes all others. */
function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
