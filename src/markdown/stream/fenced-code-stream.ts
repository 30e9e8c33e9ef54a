import {languageOf, type CodeBox} from '../dom/code-block.js';

/** The start of a line that may become the closing fence, or whose indentation may be incomplete. */
const UNDECIDED = /^ {0,3}[`~]*\s*$/;

/**
 * Renders a fenced code block that is still open: appends its text to the DOM as it arrives, without lexing.
 */
export class FencedCodeStream {
  readonly box: CodeBox;
  readonly #indent: number;
  readonly #closing: RegExp;
  #length: number;
  #held = '';
  #isMidLine = false;

  /** `head`: the line that opens the block. */
  constructor(head: string, createBox: (language: string) => CodeBox) {
    const [, indent = '', fence = '', info = ''] = /^( *)(`{3,}|~{3,})[ \t]*(.*)/.exec(head) ?? [];
    this.#length = head.length + 1;
    this.box = createBox(languageOf(info.replace(/\\([\p{P}\p{S}])/gu, '$1')));
    // The same rule as in marked.
    this.#indent = fence.startsWith('`') ? indent.length : 0;
    this.#closing = new RegExp(`^ {0,3}${fence}${fence[0]}* *$`);
  }

  /** The length of the source read so far, with the fences, in characters. */
  get sourceLength(): number {
    return this.#length;
  }

  /** Renders more code. Returns the text after the closing fence, or `undefined` while the block is open. */
  append(text: string, isEnd: boolean): string | undefined {
    const rest = this.#append(text, isEnd);
    this.#length += text.length - (rest?.length ?? 0);
    return rest;
  }

  #append(text: string, isEnd: boolean): string | undefined {
    const all = this.#held + text;
    this.#held = '';
    let code = '';
    let start = 0;
    for (let end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', start)) {
      const line = all.slice(start, end);
      start = end + 1;
      if (this.#isClosing(line)) {
        this.box.append(code);
        return all.slice(start);
      }
      code += `${this.#dedented(line)}\n`;
      this.#isMidLine = false;
    }
    this.box.append(code + this.#lastLine(all.slice(start), isEnd));
    return isEnd ? '' : undefined;
  }

  #lastLine(line: string, isEnd: boolean): string {
    if (isEnd)
      return this.#isClosing(line) || (line === '' && !this.#isMidLine) ? '' : `${this.#dedented(line)}\n`;
    if (!this.#isMidLine && UNDECIDED.test(line)) {
      this.#held = line;
      return '';
    }
    const code = this.#dedented(line);
    this.#isMidLine = true;
    return code;
  }

  #isClosing(line: string): boolean {
    return !this.#isMidLine && this.#closing.test(line);
  }

  #dedented(line: string): string {
    if (this.#isMidLine || this.#indent === 0) return line;
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    return line.slice(Math.min(indent, this.#indent));
  }
}
