import {createElement} from './create-element.js';

/** Lines per box. Each new line of a single box would lay out all lines before it. */
const LINES_IN_BOX = 40;

interface CodeHead {
  readonly language: string;
  /** Label of the button that copies the code or the table. The button has the class `copy-code`. */
  readonly copyCode: string;
}

/** Number of elements of a box with a bar and up to 40 lines. */
export const CODE_BOX_ELEMENTS = 7;

/** A code block. With a head, it scrolls in a box. Without one, it has few elements, and lines wrap. */
export class CodeBox {
  readonly element: HTMLElement;
  readonly #code: HTMLElement;
  #text: Text | undefined;
  #lines = 0;

  constructor(head?: CodeHead) {
    this.#code = createElement(head ? 'code' : 'pre', head ? {} : {class: 'code'});
    this.element = this.#code;
    if (!head) return;
    // Scrollable elements must be reachable by keyboard: https://www.w3.org/TR/WCAG22/#keyboard
    const pre = createElement('pre', {tabindex: '0'});
    pre.append(this.#code);
    this.element = createElement('div', {class: 'code'});
    this.element.append(headElement(head), pre);
  }

  append(text: string): void {
    let start = 0;
    while (start < text.length) {
      const box = this.#openText();
      let end = start;
      while (end < text.length && this.#lines < LINES_IN_BOX) {
        const lineEnd = text.indexOf('\n', end) + 1;
        end = lineEnd || text.length;
        if (lineEnd > 0) this.#lines += 1;
      }
      box.appendData(text.slice(start, end));
      start = end;
    }
  }

  /** A `code-drawn` event bubbles up from the box. */
  end(): void {
    this.element.dispatchEvent(new Event('code-drawn', {bubbles: true}));
  }

  #openText(): Text {
    if (this.#text === undefined || this.#lines === LINES_IN_BOX) {
      this.#lines = 0;
      this.#text = document.createTextNode('');
      // The first lines need no own element if there is no head.
      const isAlone = this.#code === this.element && !this.#code.hasChildNodes();
      const lines = isAlone ? this.#code : createElement('span', {class: 'lines'});
      lines.append(this.#text);
      if (!isAlone) this.#code.append(lines);
    }
    return this.#text;
  }
}

/** Returns a bar with the language and the button. */
export function headElement({language, copyCode}: CodeHead): HTMLElement {
  const head = createElement('div', {class: 'code-head'});
  const button = createElement('button', {class: 'copy-code', type: 'button'}, copyCode);
  head.append(createElement('span', {class: 'language'}, language), button);
  return head;
}
