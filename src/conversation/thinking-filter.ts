/** The two parts of some text of a reply. */
export interface Filtered {
  readonly text: string;
  readonly thinking: string;
}

/** An escaped character, the fence of a code block, or the backticks before code in a line. */
const CODE = /\\[^]|\n(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(~{3,}|`{3,}(?!`)(?![^\n]*`))|(`+)/g;

/** The last line if it is indented as code. */
const INDENTED = /\n(?: {4}|\t).*$/;

/** A text that may continue as a tag. */
const PARTIAL_TAG = /<(?:\/?(?:t(?:h(?:i(?:nk?)?)?)?)?)?$/;

/** Matches the end of code that begins with this fence or these backticks. Code in a line ends with its paragraph at the latest. */
function endOf(fence: string | undefined, ticks: string | undefined): RegExp {
  // A count, because a browser refuses an expression of tens of thousands of characters.
  return new RegExp(
    fence === undefined
      ? `(?<!\`)\`{${ticks?.length}}(?!\`)|(?=\\n[^\\S\\n]*(?:\\n|~~~|\`\`\`))`
      : `\\n[ \\t>]*${fence[0]}{${fence.length},}[^\\S\\n]*(?=\\n)`,
    'g',
  );
}

/**
 * Separates the thinking of a reasoning model, between `<think>` and `</think>`, from a reply that arrives in deltas. Tags in code
 * and after a backslash are text. The result does not depend on the deltas.
 */
export class ThinkingFilter {
  #isThinking = false;
  /** Text that may be the beginning of a tag. */
  #held = '';
  /** The end of the code that was open at the last tag. */
  #codeEnd: RegExp | undefined;
  /** The text since the last tag, from a line break in front of the reply. */
  #unscanned: string;

  /** `text`: the text of the reply so far, which has no tag. */
  constructor(text = '') {
    this.#unscanned = `\n${text}`;
  }

  /** Returns the parts of the text that later deltas cannot change, or with `isEnd` of all remaining text. */
  take(delta: string, isEnd: boolean): Filtered {
    const parts = {text: '', thinking: ''};
    let rest = this.#held + delta;
    const add = (end: number) => {
      const part = rest.slice(0, end);
      if (this.#isThinking) {
        parts.thinking += part;
      } else {
        parts.text += part;
        this.#unscanned += part;
      }
      rest = rest.slice(end);
    };
    for (;;) {
      const tag = this.#isThinking ? '</think>' : '<think>';
      const index = rest.indexOf(tag);
      if (index < 0) break;
      add(index);
      if (!this.#isThinking && this.#isInCode()) {
        add(tag.length);
      } else {
        rest = rest.slice(tag.length);
        this.#isThinking = !this.#isThinking;
      }
    }
    const partial = isEnd ? -1 : rest.search(PARTIAL_TAG);
    add(partial < 0 ? rest.length : partial);
    this.#held = rest;
    return parts;
  }

  /** Whether a tag would be in code now. Looks at each character once, because this is asked only where there is a tag. */
  #isInCode(): boolean {
    const text = this.#unscanned;
    for (let position = 0; ;) {
      const mark = this.#codeEnd ?? CODE;
      mark.lastIndex = position;
      const [found, fence, ticks] = mark.exec(text) ?? [];
      if (found === undefined) break;
      position = mark.lastIndex;
      this.#codeEnd = !this.#codeEnd && (fence ?? ticks) ? endOf(fence, ticks) : undefined;
    }
    this.#unscanned = text.endsWith('\n') ? '\n' : '';
    return this.#codeEnd !== undefined || text.endsWith('\\') || INDENTED.test(text);
  }
}
