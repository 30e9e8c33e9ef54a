import {blockOf, isReadable, isSeen, type View, viewIn, viewOf} from './view.js';

/**
 * Resolves with the text of an element, or of a range in it, that a visitor can see, also after scrolling: one line for each block.
 * Stops after `maxLength` characters. Reads in slices, so that a large page does not stand still.
 */
export async function pageText(root: Element | undefined, maxLength: number, range?: Range): Promise<string> {
  let text = '';
  let block: Element | undefined;
  let elements = 0;
  let characters = 0;
  let nodes = 0;
  let sliceEnd = performance.now() + SLICE;
  const slots = new Map<HTMLSlotElement, View | undefined>();
  // One for all texts: each change of the page updates all ranges.
  const shown = document.createRange();
  const [starts, ends] = range ? edgesOf(range) : [];

  function addText(node: Text, view: View): void {
    const part = partOf(node, range, Math.min(2 * maxLength, MOST_CHARACTERS - characters));
    const isKept = view.style.whiteSpace.startsWith('pre');
    const words = isKept ? part : part.replace(/\s+/g, ' ');
    if (!isKept && words.trim() === '') {
      if (/\S$/.test(text)) text += words;
      return;
    }
    characters += words.length;
    if (!isShown(node, view, shown, range, part.length)) return;
    const ownBlock = blockOf(view);
    const isNew = ownBlock !== block;
    if (isNew && text !== '') text = `${text.trimEnd()}\n`;
    text += !isKept && (isNew || /\s$/.test(text)) ? words.trimStart() : words;
    block = ownBlock;
  }

  function visit(node: Node, around: View): void {
    const isElement = node.nodeType === Node.ELEMENT_NODE;
    if (!isElement && node.nodeType !== Node.TEXT_NODE) return;
    const slot = (node as Element | Text).assignedSlot;
    if (slot && !slots.has(slot)) slots.set(slot, viewOf(slot));
    const outer = slot ? slots.get(slot) : around;
    if (!outer) return;
    if (!isElement) {
      if (isReadable(outer)) addText(node as Text, outer);
      return;
    }
    if (node.nodeName === 'BR') block = undefined;
    const view = viewIn(outer, node as Element);
    if (view?.counts) elements += 1;
    if (view && !view.element.matches(EXCLUDED)) levels.push(levelOf(view));
  }

  const levelOf = (view: View): Level => ({
    view,
    next: starts?.get(view.element) ?? view.element.firstChild,
    last: ends?.get(view.element),
  });
  const view = !root || root.closest(EXCLUDED) ? undefined : viewOf(root);
  const levels = view ? [levelOf(view)] : [];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const {next: node, view: around} = level;
    if (!node) levels.pop();
    else {
      level.next = node === level.last ? null : node.nextSibling;
      visit(node, around);
    }
    if (text.length > maxLength || elements >= MOST_ELEMENTS || characters >= MOST_CHARACTERS) break;
    nodes += 1;
    if (nodes % NODES_PER_LOOK !== 0 || performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE;
  }
  return text.trim();
}

/** Where reading stops. Hidden elements do not count. */
const MOST_ELEMENTS = 5_000;
const MOST_CHARACTERS = 20_000;

/** The longest work without a pause, in milliseconds. */
const SLICE = 16;

/** Reading the clock takes time, too. */
const NODES_PER_LOOK = 32;

/** An element whose content is read. */
interface Level {
  readonly view: View;
  /** The next child. */
  next: Node | null;
  /** The last child to read, if it is not the last of all. */
  readonly last: Node | undefined;
}

/** Returns the first and the last child of each element at the edges of a range that has content in it. */
function edgesOf({startContainer, startOffset, endContainer, endOffset}: Range): Map<Node, Node>[] {
  const edges = [
    [startContainer, startContainer.childNodes[startOffset]],
    [endContainer, endContainer.childNodes[endOffset - 1]],
  ] as const;
  return edges.map(([container, first]) => {
    const path = new Map<Node, Node>();
    if (first) path.set(container, first);
    for (let node: Node = container; node.parentNode; node = node.parentNode) path.set(node.parentNode, node);
    return path;
  });
}

/** Elements whose text is never attached to a question. */
const EXCLUDED = 'input, textarea, select, datalist, :read-write, [data-no-ask], chat-bot';

/** True if a text is seen, or its first `length` characters in the range, which is highlighted. Changes `shown`. */
function isShown(text: Text, view: View, shown: Range, range: Range | undefined, length: number): boolean {
  const {parentElement: parent} = text;
  if (parent instanceof HTMLDetailsElement && !parent.open) return false;
  if (range) {
    const {userSelect, webkitUserSelect} = view.style;
    if (!range.intersectsNode(text) || (userSelect || webkitUserSelect) === 'none') return false;
  }
  const start = range?.startContainer === text ? range.startOffset : 0;
  shown.setStart(text, start);
  shown.setEnd(text, start + length);
  return isSeen(view, shown.getClientRects());
}

/** Returns the text of a node, within the range. A longer one than needed is cut, because the page can have megabytes. */
function partOf(node: Text, range: Range | undefined, maxLength: number): string {
  const start = range?.startContainer === node ? range.startOffset : 0;
  const end = range?.endContainer === node ? range.endOffset : node.length;
  return node.data.slice(start, Math.min(end, start + maxLength));
}

/** Returns the elements of the page for the selector of an option. Reports an invalid one once, not at each call. */
export function find(option: string, selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    const message = `<chat-bot>: Invalid "${option}": expected a CSS selector, got "${selector}".`;
    if (message !== reported) console.error(message);
    reported = message;
    return [];
  }
}

let reported = '';
