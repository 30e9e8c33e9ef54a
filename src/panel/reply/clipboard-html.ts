import {separateMarker} from '../../markdown/export/export-reply.js';
import {CITATION, LINK_HOST} from '../../markdown/sink/inline-elements.js';

/** Attributes that have a meaning in other programs. */
const KEPT = ['align', 'alt', 'dir', 'href', 'src', 'start', 'title', 'value'];

/** Returns elements of a reply as they are visible, without classes and controls of the chat. */
export function clipboardHtml(elements: Iterable<Element>): string {
  return Array.from(elements, plainHtml).join('');
}

/**
 * Returns a table for a spreadsheet: tabs between cells, a line for each row. A cell that begins like a formula and is no
 * number gets an apostrophe, so that it stays text.
 */
export function tableText(table: HTMLTableElement): string {
  // What the page draws hides its source.
  const slots = table.querySelectorAll('slot');
  for (const slot of slots) slot.before(slot.firstChild!);
  const cellText = ({innerText}: HTMLElement) =>
    innerText
      .replaceAll('\u2060', '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^[=+\-@](?![\d.,]*$)/, "'$&");
  const text = [...table.rows].map(({cells}) => [...cells].map(cellText).join('\t')).join('\n');
  for (const slot of slots) slot.append(slot.previousSibling!);
  return text;
}

function plainHtml(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const control of copy.querySelectorAll(
    `.code-head, .${LINK_HOST}, [hidden], [data-file][aria-hidden], wbr`,
  ))
    control.remove();
  for (const slot of copy.querySelectorAll('slot')) slot.replaceWith(slot.firstChild!);
  for (const marker of copy.querySelectorAll(`.${CITATION}`)) {
    separateMarker(marker);
    marker.replaceWith(marker.textContent);
  }
  for (const code of copy.querySelectorAll('pre')) code.replaceChildren(code.textContent);
  // Spreadsheets begin a row at a line break in a cell.
  for (const lineBreak of copy.querySelectorAll(':is(td, th) br')) lineBreak.replaceWith(' ');
  const comments = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    (comment as Comment).remove();
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of part.getAttributeNames()) if (!KEPT.includes(name)) part.removeAttribute(name);
  }
  return copy.outerHTML.replaceAll('\u2060', '');
}
