/** Lines per box. With a single box, each new line would lay out all lines before it. */
const LINES_IN_BOX = 40;

/** In characters. Names of languages are shorter. */
const LONGEST_LANGUAGE = 30;

/** Returns the first word of an info string. */
export function languageOf(info: string): string {
  return /^\S*/.exec(info.trim())?.[0].slice(0, LONGEST_LANGUAGE) ?? '';
}

/** The texts in the bar above the code. */
export interface CodeHead {
  readonly language: string;
  /** The label of the button that copies the code; the button has the class `copy-code`. */
  readonly copyCode: string;
}

/** The number of elements of a box with a bar and up to 40 lines. */
export const CODE_BOX_ELEMENTS = 7;

/** A code block: with a head, a box in which the code scrolls; else the fewest elements, and the lines wrap. */
export class CodeBox {
  readonly element: HTMLElement;
  readonly #code: HTMLElement;
  #text: Text | undefined;
  #lines = 0;

  constructor(owner: Document, head?: CodeHead) {
    const pre = create(owner, 'pre');
    this.#code = pre;
    this.element = pre;
    if (head) {
      // Elements that scroll must be reachable by keyboard.
      pre.tabIndex = 0;
      this.#code = create(owner, 'code');
      pre.append(this.#code);
      this.element = create(owner, 'div');
      this.element.append(headElement(owner, head), pre);
    }
    this.element.className = 'code';
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

  #openText(): Text {
    if (this.#text === undefined || this.#lines === LINES_IN_BOX) {
      const owner = this.element.ownerDocument;
      this.#lines = 0;
      this.#text = owner.createTextNode('');
      // Without a head, the first lines need no element of their own.
      const isAlone = this.#code === this.element && !this.#code.hasChildNodes();
      const lines = isAlone ? this.#code : create(owner, 'span', 'lines');
      lines.append(this.#text);
      if (!isAlone) this.#code.append(lines);
    }
    return this.#text;
  }
}

function headElement(owner: Document, {language, copyCode}: CodeHead): HTMLElement {
  const head = create(owner, 'div', 'code-head');
  const button = create(owner, 'button', 'copy-code', copyCode);
  button.type = 'button';
  head.append(create(owner, 'span', 'language', language), button);
  return head;
}

function create<K extends keyof HTMLElementTagNameMap>(owner: Document, name: K, className = '', text = '') {
  const element = owner.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
