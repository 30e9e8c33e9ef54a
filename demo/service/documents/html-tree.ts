import type {Element, Node} from './parse-html.js';

/** Elements that have no content of the page itself. */
const SKIPPED = new Set(
  'script style template noscript nav footer aside form button select textarea dialog iframe object svg math head title link meta'.split(
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

/** Their content is not part of the page. */
const INERT = new Set(['noscript', 'template']);

export const isElement = (node: Node): node is Element => typeof node !== 'string';
export const attribute = ({attributes}: Element, name: string) => attributes.get(name);

/** Whether an element is furniture of the page, or hidden. */
export const isSkipped = (element: Element) =>
  SKIPPED.has(element.tagName) ||
  SKIPPED_ROLES.has(attribute(element, 'role') ?? '') ||
  attribute(element, 'hidden') !== undefined ||
  attribute(element, 'aria-hidden') === 'true';

/** Adds the children of a node to a stack, the first one on top. Without a spread, since pages have many. */
export function pushChildren(stack: Node[], {children}: Element): void {
  for (let index = children.length - 1; index >= 0; index -= 1) stack.push(children[index] as Node);
}

/** Returns all elements in another one, in their order. Not recursive: pages can be nested deeply. */
export function descendants(root: Element): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [];
  pushChildren(waiting, root);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    if (!INERT.has(node.tagName)) pushChildren(waiting, node);
  }
  return found;
}

/** Returns the text of an element, its white space collapsed. */
export function textOf(root: Element): string {
  let text = '';
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) text += node;
    else if (node === root || !isPermalink(node)) pushChildren(waiting, node);
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The link to a heading itself, such as "#" or "¶", which many generators add. */
const isPermalink = (element: Element) =>
  element.tagName === 'a' &&
  /^#/.test(attribute(element, 'href') ?? '') &&
  element.children.every((node) => !isElement(node) && /^[\s#¶§\u200b]*$/u.test(node));
