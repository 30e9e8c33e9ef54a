import {CodeBox, languageOf} from './code-block.js';

/** Adds code blocks with a button, boxes in which tables scroll, and classes of task lists. */
export function decorateFragment(fragment: DocumentFragment, copyCode: string): void {
  // A single query, because most blocks have none of these.
  for (const element of fragment.querySelectorAll('pre, table, li')) {
    if (element instanceof HTMLPreElement) replaceCode(element, copyCode);
    else if (element instanceof HTMLTableElement) wrapTable(element);
    // A check mark takes the place of the bullet.
    else if (/^[☐☑] /.test(element.textContent)) element.classList.add('task');
  }
}

function replaceCode(pre: HTMLPreElement, copyCode: string): void {
  const box = new CodeBox(pre.ownerDocument, {language: languageOf(pre.title), copyCode});
  box.append(pre.textContent);
  pre.replaceWith(box.element);
}

function wrapTable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  box.className = 'table';
  // Elements that scroll must be reachable by keyboard.
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}
