import {isFolded, isSeen, type View, viewIn, viewOf} from './view.js';

/**
 * Returns the text of an element, or of a range in it, that a visitor can see, also after scrolling: one line for each block.
 * Stops after `maxLength` characters.
 */
export function pageText(root: Element, maxLength: number, range?: Range): string {
  let text = '';
  let block: Element | undefined;
  // One for all texts: each change of the page updates all ranges.
  const shown = document.createRange();

  function addText(node: Text, {style, block: ownBlock}: View): void {
    const part = partOf(node, range, maxLength);
    const isKept = style.whiteSpace.startsWith('pre');
    const words = isKept ? part : part.replace(/\s+/g, ' ');
    if (!isKept && words.trim() === '') {
      if (/\S$/.test(text)) text += words;
      return;
    }
    const isNew = ownBlock !== block;
    if (isNew && text !== '') text = `${text.trimEnd()}\n`;
    text += !isKept && (isNew || /\s$/.test(text)) ? words.trimStart() : words;
    block = ownBlock;
  }

  function addContent(element: Element, view: View): void {
    for (const node of element.childNodes) {
      if (text.length > maxLength) return;
      if (node.nodeName === 'BR') block = undefined;
      else if (node instanceof Element) {
        const own = node.matches(EXCLUDED)
          ? undefined
          : node.assignedSlot
            ? viewOf(node)
            : viewIn(view, node);
        if (own) addContent(node, own);
      } else if (node instanceof Text && isShown(node, view, shown, range)) addText(node, view);
    }
  }

  const view = root.closest(EXCLUDED) ? undefined : viewOf(root);
  if (view) addContent(root, view);
  return text.trim();
}

/** Elements whose text is never attached to a question. */
const EXCLUDED = 'input, textarea, select, datalist, :read-write, [data-no-ask], chat-bot';

/** True if a text is seen, or the part of it in the range, which is highlighted. Changes `shown`. */
function isShown(text: Text, view: View, shown: Range, range?: Range): boolean {
  if (isFolded(text)) return false;
  shown.selectNodeContents(text);
  if (range) {
    const {userSelect, webkitUserSelect} = view.style;
    if (!range.intersectsNode(text) || (userSelect || webkitUserSelect) === 'none') return false;
    if (range.startContainer === text) shown.setStart(text, range.startOffset);
    if (range.endContainer === text) shown.setEnd(text, range.endOffset);
  }
  const boxes = shown.getClientRects();
  // A space at the end of a line has no width.
  return text.data.trim() === '' ? boxes.length > 0 : isSeen(view, boxes);
}

/** Returns the text of a node, within the range. A longer one than needed is cut, because the page can have megabytes. */
function partOf(node: Text, range: Range | undefined, maxLength: number): string {
  const start = range?.startContainer === node ? range.startOffset : 0;
  const end = range?.endContainer === node ? range.endOffset : node.length;
  return node.data.slice(start, Math.min(end, start + 2 * maxLength));
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
