import createDOMPurify, {type DOMPurify} from 'dompurify';

import {ALLOWED_ATTRIBUTES, ALLOWED_TAGS} from './allow-list.js';
import {linkAttributes, misleadingHost, safeLink} from './link-policy.js';
import {visibleText} from './visible-text.js';

// An instance of our own, made when it is first needed: hooks and settings of the shared one would be the host page's.
let purifier: DOMPurify | undefined;
const SETTINGS = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};
let isAllowed: boolean | undefined;

/**
 * Whether this page lets us sanitise: not where the browser lacks what it takes, and not where the page's policy for
 * Trusted Types forbids the parser. Replies are then shown as they were written, as plain text.
 */
export function canSanitize(): boolean {
  isAllowed ??= tryToPurify();
  return isAllowed;
}

function tryToPurify(): boolean {
  try {
    return purify('<p>').firstChild !== null;
  } catch {
    return false;
  }
}

function createPurifier(): DOMPurify {
  const created = createDOMPurify(window);
  // Once for all blocks to come: what is given with a call would be read anew each time, and now only says what comes back.
  created.setConfig(SETTINGS);
  return created;
}

function purify(html: string): DocumentFragment {
  purifier ??= createPurifier();
  return purifier.sanitize(html, SETTINGS);
}

/**
 * The only way from a string of the service to HTML. The fragment holds formatting elements of a short list and nothing
 * that loads by itself; images are links, unless their origin is one of `imageOrigins`.
 */
export function sanitize(html: string, imageOrigins: readonly string[] = []): DocumentFragment {
  const fragment = purify(html);
  dropHidden(fragment);
  // The nodes still belong to an inert document, where nothing loads. They leave it only with our attributes on.
  // A link cannot hold another one: within one, an image is only its words, which have to be there before the link is read.
  for (const image of fragment.querySelectorAll<HTMLImageElement>('a img')) image.replaceWith(wordsOf(image));
  for (const link of fragment.querySelectorAll('a')) secureLink(link);
  for (const image of fragment.querySelectorAll('img')) replaceImage(image, imageOrigins);
  for (const table of fragment.querySelectorAll('table')) wrapTable(table);
  return fragment;
}

/** What was hidden behind `&#x202E;` and the like has come out of the parser only now. */
function dropHidden(fragment: DocumentFragment): void {
  const texts = fragment.ownerDocument.createNodeIterator(fragment, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const visible = visibleText(text.nodeValue ?? '');
    if (visible !== text.nodeValue) text.nodeValue = visible;
  }
  for (const element of fragment.querySelectorAll('[title], [alt]')) {
    for (const name of ['title', 'alt']) {
      const words = element.getAttribute(name);
      if (words !== null) element.setAttribute(name, visibleText(words));
    }
  }
}

/** An address that the reader did not choose must not be fetched: it would carry the conversation away. */
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
  } else if (url === undefined) {
    image.replaceWith(wordsOf(image));
  } else {
    const link = image.ownerDocument.createElement('a');
    setAttributes(link, linkAttributes(url));
    link.append(wordsOf(image));
    image.replaceWith(link);
  }
}

/** What an image says in place of itself: its description, and where it would have come from. */
function wordsOf(image: HTMLImageElement): string {
  const host = safeLink(image.getAttribute('src'))?.host;
  return host ? `${image.alt} (${host})`.trim() : image.alt;
}

function secureLink(link: HTMLAnchorElement): void {
  const url = safeLink(link.getAttribute('href'));
  if (url === undefined) {
    link.replaceWith(...link.childNodes);
    return;
  }
  const title = link.getAttribute('title');
  setAttributes(link, {...linkAttributes(url), ...(title !== null && {title})});
  const host = misleadingHost(link.textContent, url);
  if (host !== undefined) link.append(` (${host})`);
}

function wrapTable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  // A box that scrolls has to be reachable by keyboard.
  setAttributes(box, {class: 'table', tabindex: '0'});
  table.replaceWith(box);
  box.append(table);
}

/** Exactly these attributes and no other. */
function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
