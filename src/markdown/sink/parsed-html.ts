import type {LinkKind} from '../grammar/link-parts.js';
import {isAllowed} from '../grammar/markup.js';
import {INLINE_ELEMENTS} from './inline-elements.js';
import {visibleText} from '../../platform/visible-text.js';
import type {Sink} from './sink.js';

/** Writes sanitized nodes through the sink, so that every policy for Markdown applies to HTML. `isOpen`: its last fold grows, and is open. */
export function writeNodes(root: DocumentFragment, sink: Sink, offset: number, isOpen = false): void {
  const growing = isOpen ? lastElements(root) : [];
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
    const mark = parent && firstText(parent.closest('li')) === text ? checkMarkOf(data) : undefined;
    if (mark !== undefined) sink.check(mark === '☑ ');
    sink.text(data.slice(mark?.length ?? 0));
  };
  const visitElement = (element: HTMLElement): void => {
    switch (element.localName) {
      case 'a':
        sink.link(element.getAttribute('href') ?? '', at, (element.className || undefined) as LinkKind);
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
        const isTask = element.localName === 'li' && checkMarkOf(firstText(element)?.data) !== undefined;
        sink.open(element.localName, at, {
          ...Object.fromEntries(own.map((name) => [name, visibleText(element.getAttribute(name)!)])),
          ...(isTask && {class: 'task'}),
          ...(element.localName === 'details' && growing.includes(element) && {open: ''}),
          ...(element.matches('code.formula') && {class: 'formula'}),
        });
        visitAll(element);
        sink.close();
      }
    }
  };
  const visitCode = (pre: HTMLElement): void => {
    const {firstElementChild: code} = pre;
    for (const one of pre.querySelectorAll('br, img')) one.replaceWith(one.getAttribute('alt') ?? '\n');
    const textContent = visibleText(pre.textContent);
    if (code?.className === 'formula') {
      sink.open('pre', at, {class: 'formula', tabindex: '0'});
      sink.text(textContent);
      return sink.close();
    }
    const box = sink.code(/^language-(\S+)/.exec(code?.className ?? '')?.[1] ?? '', at);
    box.append(textContent);
    box.end();
    at += textContent.length;
  };
  visitAll(root);
}

/** Returns the last element of a parent, the last one in it, and so on. */
function lastElements({lastElementChild: last}: ParentNode): Element[] {
  return last ? [last, ...lastElements(last)] : [];
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

/** Returns the text at the start of a list item. */
function firstText(item: Element | null): Text | undefined {
  const first = item?.firstChild;
  const text = first?.nodeName === 'P' ? first.firstChild : first;
  return text?.nodeType === Node.TEXT_NODE ? (text as Text) : undefined;
}

function checkMarkOf(text = ''): string | undefined {
  return /^[☐☑] /.exec(text)?.[0];
}
