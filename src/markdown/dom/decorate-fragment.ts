import {CodeBox, languageOf} from './code-block.js';

/** Adds elements that Markdown does not express: boxes of code with a button, tables that scroll, check marks of tasks. */
export function decorateFragment(fragment: DocumentFragment, copyCode: string): void {
  for (const pre of fragment.querySelectorAll('pre')) {
    const box = new CodeBox(pre.ownerDocument, {language: languageOf(pre.title), copyCode});
    box.append(pre.textContent);
    pre.replaceWith(box.element);
  }
  for (const table of fragment.querySelectorAll('table')) wrapTable(table);
  // A check mark takes the place of the bullet.
  for (const item of fragment.querySelectorAll('li')) {
    if (/^[☐☑] /.test(item.textContent)) item.classList.add('task');
  }
}

function wrapTable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  box.className = 'table';
  // A box that scrolls has to be reachable by keyboard.
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}
