import {elementCount, extraElements} from '../safety/budget.js';
import {FencedCodeStream} from './fenced-code-stream.js';
import type {OpenBlocks} from './open-blocks.js';
import {MAX_WINDOW, type Tail} from './tail.js';

/** The fenced code block at the end of the screen, while it is open. */
export class OpenCode {
  readonly #tail: Tail;
  readonly #openBlocks: OpenBlocks;
  #code: FencedCodeStream | undefined;

  constructor(tail: Tail, openBlocks: OpenBlocks) {
    this.#tail = tail;
    this.#openBlocks = openBlocks;
  }

  /** Opens the code block that the tail begins with, after blank lines. */
  open(): void {
    const tail = this.#tail;
    tail.text = tail.text.replace(/^(?:[ \t]*\n)+/, '');
    const [line = ''] = tail.text.split('\n', 1);
    this.#code = new FencedCodeStream(line, (language) => this.#openBlocks.showCode(language));
    tail.consume(line.length + 1);
  }

  /**
   * Moves text from the tail into the code, and closes it at its closing fence. `isEnd`: no more text will be added. Returns
   * `false`, and does nothing, if no code block is open.
   */
  append(isEnd: boolean): boolean {
    const tail = this.#tail;
    const code = this.#code;
    if (code === undefined) return false;
    const window = tail.text.slice(0, MAX_WINDOW);
    const rest = code.append(window, isEnd && window.length === tail.text.length);
    tail.text = (rest ?? '') + tail.text.slice(MAX_WINDOW);
    if (rest !== undefined) {
      this.#code = undefined;
      const {element} = code.box;
      const extra = extraElements(elementCount(element), code.sourceLength);
      this.#openBlocks.available = Math.max(0, this.#openBlocks.available - extra);
      element.dispatchEvent(new Event('code-drawn', {bubbles: true}));
    }
    return true;
  }
}
