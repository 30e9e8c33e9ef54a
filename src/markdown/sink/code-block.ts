import {createElement} from './create-element.js';
import {RunText} from '../../platform/long-runs.js';
import type {CodeText} from './sink.js';

/** Returns code in a box that scrolls; without a head, in few elements whose lines wrap. `code-drawn` bubbles up at its end. */
export function codeBox(head?: CodeHead): CodeText & {readonly element: HTMLElement} {
  const code = head ? createElement('code') : createElement('pre', {class: 'code'});
  const element = head ? boxOf(code, head) : code;
  let box: Element | undefined;
  let lineCount = 0;
  const runs = new RunText();
  const addBox = (): Element => {
    // The first lines need no own element if there is no head.
    const isAlone = head === undefined && !code.hasChildNodes();
    const lines = isAlone ? code : createElement('span', {class: 'lines'});
    if (!isAlone) code.append(lines);
    lineCount = 0;
    return lines;
  };
  return {
    element,
    append(text) {
      for (let start = 0, end = 0; start < text.length; start = end) {
        if (box === undefined || lineCount === LINES_IN_BOX) box = addBox();
        while (end < text.length && lineCount < LINES_IN_BOX) {
          const lineEnd = text.indexOf('\n', end) + 1;
          end = lineEnd || text.length;
          if (lineEnd > 0) lineCount += 1;
        }
        runs.appendTo(box, text.slice(start, end));
      }
    },
    end: () => announceCode(element),
  };
}

/** Tells the reply that the code and the formulas in `element` are whole. */
export function announceCode(element: Element): void {
  element.dispatchEvent(new Event('code-drawn', {bubbles: true}));
}

/** Lines per box. Each new line of a single box would lay out all lines before it. */
const LINES_IN_BOX = 40;

interface CodeHead {
  readonly language: string;
  /** Label of the button that copies the code or the table. The button has the class `copy-code`. */
  readonly copyCode: string;
}

/** Number of elements of a box with a bar and up to 40 lines. */
export const CODE_BOX_ELEMENTS = 7;

function boxOf(code: HTMLElement, head: CodeHead): HTMLElement {
  const pre = scrollBox('pre');
  pre.append(code);
  const box = createElement('div', {class: 'code'});
  box.append(headElement(head), pre);
  return box;
}

/**
 * Returns a box for what can be wider than a reply. The reply gets the class `scrolled` when the visitor scrolls a box. Only then must
 * parts of them stay in view: each such part is a layer that the browser updates for each word of the reply.
 */
function scrollBox(name: 'div' | 'pre', attributes?: {readonly class: string}): HTMLElement {
  // Scrollable elements must be reachable by keyboard: https://www.w3.org/TR/WCAG22/#keyboard
  const box = createElement(name, {...attributes, tabindex: '0'});
  box.addEventListener('scroll', () => box.closest('.prose')?.classList.add('scrolled'), {once: true});
  return box;
}

/** Returns a bar with the language and the button. */
function headElement({language, copyCode}: CodeHead): HTMLElement {
  const head = createElement('div', {class: 'code-head'});
  const button = createElement('button', {class: 'copy-code', type: 'button'}, copyCode);
  head.append(createElement('span', {class: 'language'}, language), button);
  return head;
}

/** Returns a box in which a table scrolls, with the button that copies it. */
export function tableBox(table: HTMLElement, copyCode: string): HTMLElement {
  const box = scrollBox('div', {class: 'table'});
  box.append(headElement({language: '', copyCode}), table);
  return box;
}
