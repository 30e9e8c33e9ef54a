import {CodeBox, languageOf} from './code-block.js';

/** Adds elements that Markdown does not express: boxes of code with a button, tables that scroll, check marks of tasks. */
export function decorateFragment(fragment: DocumentFragment, copyCode: string): void {
  // One query: most blocks have none of these.
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
  // A box that scrolls has to be reachable by keyboard.
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}
