import {ADDRESS_LINK} from '../grammar/link-parts.js';
import {isAllowed} from '../grammar/attributes.js';
import {INLINE_ELEMENTS} from './inline-elements.js';
import {visibleText} from '../../platform/visible-text.js';
import type {Sink} from './sink.js';

/** Writes sanitized nodes through the sink, so that every policy for Markdown applies to HTML. */
export function writeNodes(root: DocumentFragment, sink: Sink, offset: number): void {
  let at = offset;
  const visitAll = (parent: ParentNode): void => parent.childNodes.forEach(visit);
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) visitText(node as Text);
    else if (node.nodeType === Node.ELEMENT_NODE) visitElement(node as HTMLElement);
  };
  const visitText = (text: Text): void => {
    const {data, parentElement: parent} = text;
    at += data.length;
    const isGap = data.trim() === '' && (parent ? FRAMES.includes(parent.localName) : isBetweenBlocks(text));
    if (isGap) return;
    sink.text(data);
  };
  const visitElement = (element: HTMLElement): void => {
    switch (element.localName) {
      case 'a':
        sink.link(element.getAttribute('href') ?? '', at, element.className === ADDRESS_LINK);
        visitAll(element);
        return sink.close();
      case 'img':
        return sink.image(element.getAttribute('src') ?? '', element.getAttribute('alt') ?? '', at);
      case 'pre':
        return visitCode(element);
      default: {
        const names = ATTRIBUTES.filter(
          (name) => isAllowed(name, element.localName) && element.hasAttribute(name),
        );
        const hasLink = element.querySelector('a, img') ?? element.closest('a');
        // A tooltip around a link could name another target.
        const own = hasLink ? names.filter((name) => name !== 'title') : names;
        sink.open(element.localName, at, {
          ...Object.fromEntries(own.map((name) => [name, visibleText(element.getAttribute(name)!)])),
          ...(element.matches('code.formula') && {class: 'formula'}),
        });
        visitAll(element);
        sink.close();
      }
    }
  };
  const visitCode = (pre: HTMLElement): void => {
    for (const one of pre.querySelectorAll('br, img')) one.replaceWith(one.getAttribute('alt') ?? '\n');
    const textContent = visibleText(pre.textContent);
    const box = sink.code('', at);
    box.append(textContent);
    box.end();
    at += textContent.length;
  };
  visitAll(root);
}

/** Elements whose children are never text. White space between the children is not shown. */
const FRAMES = ['blockquote', 'details', 'dl', 'ol', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'];

/** Attributes to copy. The sink decides about addresses. */
const ATTRIBUTES = ['align', 'start', 'title'];

function isBetweenBlocks({previousSibling, nextSibling}: Text): boolean {
  return [previousSibling, nextSibling].every(
    (node) =>
      node === null ||
      (node.nodeType === Node.ELEMENT_NODE && !INLINE_ELEMENTS.has((node as Element).localName)),
  );
}

/** True if the nodes are a single element. */
export function isOneBlock({children: [first, ...others], childNodes}: DocumentFragment): boolean {
  const isAlone = [...childNodes].every((node) => node === first || node.nodeValue?.trim() === '');
  const isBlock = first !== undefined && !['img', ...INLINE_ELEMENTS].includes(first.localName);
  return isBlock && others.length === 0 && isAlone;
}
