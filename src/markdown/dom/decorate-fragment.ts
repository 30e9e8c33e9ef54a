import {CodeBox, languageOf} from './code-block.js';

/** Adds code blocks with a button, boxes in which tables scroll, and classes of task lists. */
export function decorateFragment(fragment: DocumentFragment, copyCode: string): void {
  // A single query, because most blocks have none of these.
  for (const element of fragment.querySelectorAll('pre, table, li')) {
    if (element instanceof HTMLPreElement) replaceCode(element, copyCode);
    else if (element instanceof HTMLTableElement) wrapTable(element);
    else if (/^[☐☑] /.test(element.textContent)) markTask(element);
  }
}

function replaceCode(pre: HTMLPreElement, copyCode: string): void {
  const box = new CodeBox(pre.ownerDocument, {language: languageOf(pre.title), copyCode});
  box.append(pre.textContent);
  pre.replaceWith(box.element);
}

/** Puts the check mark at the beginning of an item into an element that takes the place of the bullet. */
function markTask(item: Element): void {
  const owner = item.ownerDocument;
  const text = owner.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode();
  // The check mark may belong to the first item of a nested list.
  if (!(text instanceof Text) || text.parentElement?.closest('li') !== item) return;
  const check = owner.createElement('span');
  check.className = 'check';
  // With the space, so that selected text keeps it.
  text.splitText(Math.min(text.length, 2));
  text.replaceWith(check);
  check.append(text);
  item.classList.add('task');
}

function wrapTable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  box.className = 'table';
  // Elements that scroll must be reachable by keyboard.
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}
