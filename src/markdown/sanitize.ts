import createDOMPurify, {type DOMPurify} from 'dompurify';

import {linkAttributes, misleadingHost, safeLink} from './link-policy.js';

const ALLOWED_TAGS = [
  ...[
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'caption',
    'code',
    'dd',
    'del',
    'details',
    'dfn',
    'dl',
    'dt',
    'em',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    'q',
    's',
  ],
  ...[
    'samp',
    'small',
    'strong',
    'sub',
    'summary',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
  ],
  ...['ul', 'var', 'wbr'],
];
const ALLOWED_ATTR = ['href', 'src', 'alt', 'title', 'start', 'colspan', 'rowspan', 'align'];

// An instance of our own, made when it is first needed: hooks and settings of the shared one would be the host page's.
let purifier: DOMPurify | undefined;

/**
 * The only way from a string of the service to HTML. The fragment holds formatting elements of a short list and nothing
 * that loads by itself; images are links, unless their origin is one of `imageOrigins`. Where the browser cannot
 * sanitise, or a policy of the page forbids it, the fragment holds the string as plain text.
 */
export function sanitize(html: string, imageOrigins: readonly string[] = []): DocumentFragment {
  let fragment: DocumentFragment;
  try {
    purifier ??= createDOMPurify(window);
    if (!purifier.isSupported) return plainText(html);
    fragment = purifier.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
  } catch {
    // Trusted Types may forbid the parser. To show the text is then all that is left to do for it.
    return plainText(html);
  }
  // The nodes still belong to an inert document, where nothing loads. They leave it only with our attributes on.
  for (const image of fragment.querySelectorAll('img')) replaceImage(image, imageOrigins);
  for (const link of fragment.querySelectorAll('a')) secureLink(link);
  for (const table of fragment.querySelectorAll('table')) wrapTable(table);
  return fragment;
}

function plainText(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(text);
  return fragment;
}

/** An address that the reader did not choose must not be fetched: it would carry the conversation away. */
function replaceImage(image: HTMLImageElement, imageOrigins: readonly string[]): void {
  const url = safeLink(image.getAttribute('src') ?? undefined);
  const description = image.alt;
  if (url?.protocol === 'https:' && imageOrigins.includes(url.origin)) {
    setAttributes(image, {
      src: url.href,
      alt: description,
      loading: 'lazy',
      referrerpolicy: 'no-referrer',
      crossorigin: 'anonymous',
    });
    return;
  }
  const words = url?.host ? `${description} (${url.host})`.trim() : description;
  // A link cannot hold another one: within one, the image is only its words.
  if (url === undefined || image.closest('a') !== null) {
    image.replaceWith(words);
    return;
  }
  const link = image.ownerDocument.createElement('a');
  link.setAttribute('href', url.href);
  link.append(words);
  image.replaceWith(link);
}

function secureLink(link: HTMLAnchorElement): void {
  const url = safeLink(link.getAttribute('href') ?? undefined);
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
