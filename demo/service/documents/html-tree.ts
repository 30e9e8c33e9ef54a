import type {DefaultTreeAdapterMap} from 'parse5';

export type Node = DefaultTreeAdapterMap['node'];
export type Element = DefaultTreeAdapterMap['element'];

/** Elements that have no content of the page itself. */
const SKIPPED = new Set(
  'script style template noscript nav footer aside form button select textarea dialog iframe object svg math head link meta'.split(
    ' ',
  ),
);
const SKIPPED_ROLES = new Set([
  'navigation',
  'search',
  'contentinfo',
  'complementary',
  'dialog',
  'alertdialog',
]);

export const isElement = (node: Node): node is Element => 'tagName' in node;
export const attribute = (element: Element, name: string) =>
  element.attrs.find((candidate) => candidate.name === name)?.value;
export const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

/** Whether an element is furniture of the page, or hidden. */
export const isSkipped = (element: Element) =>
  SKIPPED.has(element.tagName) ||
  SKIPPED_ROLES.has(attribute(element, 'role') ?? '') ||
  attribute(element, 'hidden') !== undefined ||
  attribute(element, 'aria-hidden') === 'true';

/** Adds the children of a node to a stack, the first one on top. Without a spread, since pages have many. */
export function pushChildren(stack: Node[], node: Node): void {
  const children = childrenOf(node);
  for (let index = children.length - 1; index >= 0; index -= 1) stack.push(children[index] as Node);
}

/** Returns all elements below a node, in their order. Not recursive: pages can be nested deeply. */
export function descendants(root: Node): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [];
  pushChildren(waiting, root);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isElement(node)) found.push(node);
    pushChildren(waiting, node);
  }
  return found;
}

/** Returns the text of an element, its white space collapsed. */
export function textOf(root: Node): string {
  let text = '';
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) text += node.value;
    if (isElement(node) && node !== root && isPermalink(node)) continue;
    pushChildren(waiting, node);
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The link to a heading itself, such as "#" or "¶", which many generators add. */
const isPermalink = (element: Element) =>
  element.tagName === 'a' &&
  /^#/.test(attribute(element, 'href') ?? '') &&
  childrenOf(element).every((node) => 'value' in node && /^[\s#¶§\u200b]*$/u.test(node.value));
