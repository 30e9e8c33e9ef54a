// Makes the DOM of a reply and the HTML of another Markdown parser comparable.
import {safeLink} from '../../src/platform/link-policy.js';

/** Elements that begin a line. White space at their edges is not shown. */
const BLOCKS = (
  'blockquote br dd details div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th ' +
  'thead tr ul'
).split(' ');

/** The attribute that belongs to Markdown. */
const ATTRIBUTES: Readonly<Record<string, string>> = {a: 'href', ol: 'start', td: 'align', th: 'align'};

/** Returns a copy of a reply without what the chat adds to its Markdown: boxes, heads, hosts of links, places to break a long word, and word joiners. */
export function withoutAdditions(reply: Element): Element {
  const copy = reply.cloneNode(true) as Element;
  for (const added of copy.querySelectorAll('.code-head, .link-host, wbr')) added.remove();
  for (const box of copy.querySelectorAll('.section, div.code, div.table, .lines')) {
    box.replaceWith(...box.childNodes);
  }
  for (const check of copy.querySelectorAll('.check')) check.replaceWith(check.textContent);
  copy.normalize();
  // Beside brackets that a reply escapes.
  for (const text of textsIn(copy)) text.data = text.data.replaceAll('\u2060', '');
  return copy;
}

/** Returns what a chat shows of HTML: images as links, refused links as text, boxes as signs, single line breaks. */
export function asShown(html: string): Element {
  const {body} = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
  for (const image of body.querySelectorAll('img')) {
    const link = document.createElement('a');
    link.setAttribute('href', image.getAttribute('src') ?? '');
    link.textContent = image.getAttribute('alt');
    image.replaceWith(...(image.closest('a') ? link.childNodes : [link]));
  }
  for (const link of body.querySelectorAll('a')) {
    const url = safeLink(link.getAttribute('href'));
    if (url) link.setAttribute('href', url.href);
    else link.replaceWith(...link.childNodes);
  }
  for (const box of body.querySelectorAll('input')) box.replaceWith(box.checked ? '☑' : '☐');
  // A row is as long as its last cell with content.
  for (const cell of [...body.querySelectorAll('td + td')].reverse()) {
    if (cell.nextElementSibling === null && !cell.hasChildNodes()) cell.remove();
  }
  body.normalize();
  for (const text of textsIn(body)) keepLines(text);
  return body;
}

function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Replaces the line breaks between words with elements. */
function keepLines(text: Text): void {
  if (text.parentElement?.closest('pre, code')) return;
  const lines = text.data.split('\n');
  if (isBlank(lines[0]) && !isInline(text.previousSibling)) lines.shift();
  if (isBlank(lines.at(-1)) && !isInline(text.nextSibling)) lines.pop();
  const nodes = lines.flatMap((line) => [document.createElement('br'), line]);
  text.replaceWith(...nodes.slice(1));
}

const isBlank = (line: string | undefined): boolean => line?.trim() === '';

function isInline(node: Node | null): boolean {
  if (node === null) return false;
  return node.nodeType === Node.TEXT_NODE || !BLOCKS.includes((node as Element).localName);
}

/** Returns the elements, the text and the targets of links, one block in each line. Without `isLoose`, the paragraphs of a list item are lines. */
export function comparable(root: Element, isLoose = false): string {
  const copy = root.cloneNode(true) as Element;
  for (const paragraph of isLoose ? [] : copy.querySelectorAll('li > p')) {
    paragraph.replaceWith(
      document.createElement('wbr'),
      ...paragraph.childNodes,
      document.createElement('wbr'),
    );
  }
  copy.normalize();
  return (
    [...copy.childNodes]
      .map(write)
      .join('')
      .replace(/\n*<wbr>\n*/g, '\n')
      .replace(/\n{2,}/g, '\n')
      .replace(/(?<=<li>)\n|\n(?=<\/li>)/g, '')
      // Links that touch have a space between them.
      .replace(/(<\/a>(?:<\/?\w+>)*) (?=(?:<\/?\w+>)*<a )/g, '$1')
      .trim()
  );
}

function write(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const {data, parentElement} = node as Text;
    return parentElement?.closest('pre') ? data : data.replace(/[ \t\n\r]+/g, ' ');
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const {localName, childNodes, attributes} = node as Element;
  const value = attributes.getNamedItem(ATTRIBUTES[localName] ?? '')?.value;
  const tag = value === undefined ? localName : `${localName} ${ATTRIBUTES[localName]}=${value}`;
  if (['br', 'hr', 'wbr'].includes(localName)) return `\n<${tag}>\n`;
  const content = [...childNodes].map(write).join('');
  if (!BLOCKS.includes(localName)) return `<${tag}>${content}</${localName}>`;
  const words = localName === 'pre' ? content : content.trim().replace(/ *\n */g, '\n');
  return `\n<${tag}>${words}</${localName}>\n`;
}
