import {blockAround, isReadable, isSeen, type View, viewIn, viewOf} from './view.js';

/**
 * Resolves with the text of an element, or of a range in it, that a visitor can see, also after scrolling: one line for each block.
 * Stops after `maxLength` characters. Reads in slices, so that a large page does not stand still.
 */
export async function pageText(root: Element | undefined, maxLength: number, range?: Range): Promise<string> {
  const view = !root || root.closest(EXCLUDED) ? undefined : viewOf(root);
  if (!view) return '';
  const reader = new PageReader(view, maxLength, range);
  let nodes = 0;
  let sliceEnd = performance.now() + SLICE;
  while (reader.readNode()) {
    nodes += 1;
    if (nodes % NODES_PER_LOOK !== 0 || performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE;
  }
  return reader.text.trim();
}

/** Reads the text of an element, node by node. */
class PageReader {
  text = '';
  readonly #maxLength: number;
  readonly #range: Range | undefined;
  readonly #starts: Map<Node, Node> | undefined;
  readonly #ends: Map<Node, Node> | undefined;
  /** One for all texts: each change of the page updates all ranges. */
  readonly #shown = document.createRange();
  readonly #slots = new Map<HTMLSlotElement, View | undefined>();
  /** The elements around the next node, the outermost first. */
  readonly #levels: Level[];
  /** The block of the last text. */
  #block: Element | undefined;
  #elements = 0;
  #characters = 0;

  constructor(view: View, maxLength: number, range: Range | undefined) {
    this.#maxLength = maxLength;
    this.#range = range;
    [this.#starts, this.#ends] = range ? edgesOf(range) : [];
    this.#levels = [this.#levelOf(view)];
  }

  /** Returns false at the end of the element, and when enough is read. */
  readNode(): boolean {
    const level = this.#levels.at(-1);
    if (!level) return false;
    const {next: node, view} = level;
    if (!node) this.#levels.pop();
    else {
      level.next = node === level.last ? null : node.nextSibling;
      this.#visit(node, view);
    }
    const isFull = this.#elements >= MOST_ELEMENTS || this.#characters >= MOST_CHARACTERS;
    return this.text.length <= this.#maxLength && !isFull;
  }

  #levelOf(view: View): Level {
    const {element} = view;
    return {view, next: this.#starts?.get(element) ?? element.firstChild, last: this.#ends?.get(element)};
  }

  #visit(node: Node, around: View): void {
    const isElement = node.nodeType === Node.ELEMENT_NODE;
    if (!isElement && node.nodeType !== Node.TEXT_NODE) return;
    const slot = (node as Element | Text).assignedSlot;
    if (slot && !this.#slots.has(slot)) this.#slots.set(slot, viewOf(slot));
    const outer = slot ? this.#slots.get(slot) : around;
    if (!outer) return;
    if (!isElement) {
      if (isReadable(outer)) this.#addText(node as Text, outer);
      return;
    }
    if (node.nodeName === 'BR') this.#block = undefined;
    const view = viewIn(outer, node as Element);
    if (view?.counts) this.#elements += 1;
    if (view && !view.element.matches(EXCLUDED)) this.#levels.push(this.#levelOf(view));
  }

  #addText(node: Text, view: View): void {
    const {text} = this;
    const most = Math.min(2 * this.#maxLength, MOST_CHARACTERS - this.#characters);
    const part = partOf(node, this.#range, most);
    const isKept = view.style.whiteSpace.startsWith('pre');
    const words = isKept ? part : part.replace(/\s+/g, ' ');
    if (!isKept && words.trim() === '') {
      if (/\S$/.test(text)) this.text += words;
      return;
    }
    this.#characters += words.length;
    if (!isShown(node, view, this.#shown, this.#range, part.length)) return;
    const block = blockAround(view);
    const isNew = block !== this.#block;
    const before = isNew && text !== '' ? `${text.trimEnd()}\n` : text;
    this.text = before + (!isKept && (isNew || /\s$/.test(before)) ? words.trimStart() : words);
    this.#block = block;
  }
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
