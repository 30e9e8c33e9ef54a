/** Text that never goes along: of fields, of editable elements, of what the owner excludes, and of chats. */
const EXCLUDED = 'input, textarea, select, datalist, :read-write, [data-no-ask], chat-bot';

/** Safari and Firefox know the options by these names from their first version on; Chromium by both. */
const VISIBILITY = {checkOpacity: true, checkVisibilityCSS: true};

/**
 * Returns the visible text of an element, or of a range in it, about as the visitor sees it: one line for each block. Stops
 * after `maxLength` characters.
 */
export function pageText(root: Element, maxLength: number, range?: Range): string {
  if (root.closest(EXCLUDED) || !root.checkVisibility(VISIBILITY)) return '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && (node.matches(EXCLUDED) || !node.checkVisibility(VISIBILITY))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  let block: Element | undefined;
  for (let node = walker.nextNode(); node && text.length <= maxLength; node = walker.nextNode()) {
    if (node.nodeName === 'BR') block = undefined;
    if (!(node instanceof Text) || !isDrawn(node)) continue;
    const part = partOf(node, range, maxLength);
    const parent = node.parentElement!;
    const isKept = getComputedStyle(parent).whiteSpace.startsWith('pre');
    const words = isKept ? part : part.replace(/\s+/g, ' ');
    if (!isKept && words.trim() === '') {
      if (/\S$/.test(text)) text += words;
      continue;
    }
    const ownBlock = blockOf(parent);
    const isNew = ownBlock !== block;
    if (isNew && text !== '') text = `${text.trimEnd()}\n`;
    text += !isKept && (isNew || /\s$/.test(text)) ? words.trimStart() : words;
    block = ownBlock;
  }
  return text.trim();
}

/** Returns the text of a node, within the range. A longer one than needed is cut, because the page can have megabytes. */
function partOf(node: Text, range: Range | undefined, maxLength: number): string {
  if (range && !range.intersectsNode(node)) return '';
  const start = range?.startContainer === node ? range.startOffset : 0;
  const end = range?.endContainer === node ? range.endOffset : node.length;
  return node.data.slice(start, Math.min(end, start + 2 * maxLength));
}

/** False for text without a box, and in a closed `<details>`, whose boxes are only not painted. */
function isDrawn(text: Text): boolean {
  const range = document.createRange();
  range.selectNode(text);
  return !text.parentElement!.matches('details:not([open])') && range.getClientRects().length > 0;
}

function blockOf(element: Element): Element {
  let block = element;
  while (block.parentElement && /^(?:inline|contents|ruby)/.test(getComputedStyle(block).display)) {
    block = block.parentElement;
  }
  return block;
}
