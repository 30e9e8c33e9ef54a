import type {FormulaToken} from '../grammar/formula.js';
import {codeIn, languageOf, lastLine, mayCloseFence, partsOf} from '../grammar/split-blocks.js';
import type {Token, Tokens} from '../grammar/tokens.js';
import type {CodeText, Sink} from '../sink/sink.js';
import {InlineStream, type ReplyContext} from './inline-stream.js';
import type {Block} from './stable-blocks.js';

export interface Writer {
  /** Writes the text that a block has gained. Returns `false` if it has become another block. */
  update(block: Block, isOpen: boolean): boolean;
  /** Adds words to a last line that ends like `end`. Returns `false` if the words can be syntax. */
  append(words: string, end: string): boolean;
  /** Closes all open elements. */
  end(): void;
  /** Commits the first `count` parts, whose source has this length. Only for blocks with parts. */
  commit?(count: number, length: number): void;
}

/** A paragraph, a heading, the text of a list item, a formula or a rule. */
export class Leaf implements Writer {
  readonly #type: string;
  readonly #name: string;
  readonly #sink: Sink;
  readonly #inline: InlineStream;
  /** A formula on its own lines. It is written when it is complete. */
  readonly #formula: string | undefined;

  constructor(token: Token, sink: Sink, context: ReplyContext, offset: number) {
    this.#sink = sink;
    this.#type = token.type;
    this.#name = nameOf(token);
    this.#formula = token.type === 'formula' ? (token as FormulaToken).text : undefined;
    const isFormula = this.#formula !== undefined;
    if (this.#name !== '') sink.open(this.#name, offset, isFormula ? {class: 'formula', tabindex: '0'} : {});
    sink.text(this.#formula ?? '');
    const box = checkboxOf(token);
    if (box) sink.check(box.checked);
    this.#inline = new InlineStream(sink, context, offset);
  }

  update({tokens: [token]}: Block, isOpen: boolean): boolean {
    if (token?.type !== this.#type || nameOf(token) !== this.#name) return false;
    const {text} = token as Tokens.Paragraph;
    if (token.type === 'hr') return true;
    if (this.#formula !== undefined) return text === this.#formula;
    return this.#inline.update(text.slice(checkboxOf(token)?.raw.length ?? 0), isOpen);
  }

  get paragraph(): string | undefined {
    return this.#type === 'paragraph' ? this.#inline.text : undefined;
  }

  append(words: string, end: string): boolean {
    const {text} = this.#inline;
    // Number signs at the end of a heading are not shown: https://spec.commonmark.org/0.31.2/#atx-heading
    const isHeading = this.#name.startsWith('h');
    if (this.#formula !== undefined || (isHeading && words.includes('#')) || !text.endsWith(end))
      return false;
    return this.#inline.update(text + words, true);
  }

  end(): void {
    if (this.#name !== '') this.#sink.close();
  }
}

function nameOf(token: Token): string {
  switch (token.type) {
    case 'paragraph':
      return 'p';
    case 'heading':
      return `h${(token as Tokens.Heading).depth}`;
    case 'formula':
      return 'pre';
    case 'hr':
      return 'hr';
    default:
      return '';
  }
}

function checkboxOf(token: Token): Tokens.Checkbox | undefined {
  const [first] = ('tokens' in token && token.tokens) || [];
  return first?.type === 'checkbox' ? (first as Tokens.Checkbox) : undefined;
}

/** A table. A row is shown when its line is complete. */
export class Table implements Writer {
  readonly #sink: Sink;
  readonly #context: ReplyContext;
  readonly #columns: number;
  #offset: number;
  /** Number of uncommitted rows. */
  #rows = 0;
  #hasBody = false;

  constructor(table: Tokens.Table, sink: Sink, context: ReplyContext, offset: number) {
    this.#sink = sink;
    this.#context = context;
    this.#offset = offset;
    this.#columns = table.header.length;
    sink.open('table', offset);
    sink.open('thead', offset);
    this.#writeRow(table.header);
    sink.close();
    this.#offset += partsOf(table)!.head.length;
  }

  update({tokens: [token]}: Block, isOpen: boolean): boolean {
    if (token?.type !== 'table' || (token as Tokens.Table).header.length !== this.#columns) return false;
    const {rows, raw} = token as Tokens.Table;
    const sources = partsOf(token)!.parts;
    const complete = isOpen && !raw.endsWith('\n') ? rows.length - 1 : rows.length;
    for (; this.#rows < complete; this.#rows += 1) {
      if (!this.#hasBody) this.#sink.open('tbody', this.#offset);
      this.#hasBody = true;
      this.#writeRow(withoutEmptyEnd(rows[this.#rows]!));
      this.#offset += sources[this.#rows]!.source.length;
    }
    return true;
  }

  append(): boolean {
    return true;
  }

  commit(count: number): void {
    this.#rows -= count;
  }

  end(): void {
    if (this.#hasBody) this.#sink.close();
    this.#sink.close();
  }

  #writeRow(cells: readonly Tokens.TableCell[]): void {
    let at = this.#offset;
    this.#sink.open('tr', at);
    for (const {text, header, align} of cells) {
      this.#sink.open(header ? 'th' : 'td', at, align ? {align} : {});
      new InlineStream(this.#sink, this.#context, at).update(text, false);
      this.#sink.close();
      at += text.length + 1;
    }
    this.#sink.close();
  }
}

/** Leaves out empty cells at the end of a row, because short rows of a wide table would have many. */
function withoutEmptyEnd(cells: readonly Tokens.TableCell[]): readonly Tokens.TableCell[] {
  const last = cells.findLastIndex(({text}) => text !== '');
  return cells.slice(0, Math.max(1, last + 1));
}

/** Number of characters of the last line of code that are read. */
const LONGEST_FENCE = 200;

/** Indented or fenced code. */
export class Code implements Writer {
  readonly #language: string;
  readonly #code: CodeText;
  /** True if new text is added unchanged: the fence is neither indented nor closed. */
  takesLines = false;
  #text = '';
  #endsLine = true;

  constructor({lang}: Tokens.Code, sink: Sink, offset: number) {
    this.#language = languageOf(lang ?? '');
    this.#code = sink.code(this.#language, offset);
  }

  update({tokens: [token]}: Block, isOpen: boolean): boolean {
    if (token?.type !== 'code') return false;
    const {lang, raw} = token as Tokens.Code;
    this.takesLines = /^(?:`{3}|~{3})/.test(raw) && partsOf(token) !== undefined;
    const code = codeIn(token as Tokens.Code);
    // The closing fence can be indented: https://spec.commonmark.org/0.31.2/#fenced-code-blocks
    const text = isOpen ? code.replace(/(?<=^|\n) {1,3}$/, '') : code;
    if (languageOf(lang ?? '') !== this.#language || !text.startsWith(this.#text)) return false;
    this.#add(text.slice(this.#text.length));
    return true;
  }

  append(words: string, end: string): boolean {
    // The end of a longer line also decides, because a fence consists of one character.
    const line = lastLine(this.#text, LONGEST_FENCE);
    if (!this.takesLines || !line.endsWith(end) || mayCloseFence(line + words)) return false;
    this.#add(words);
    return true;
  }

  commit(count: number): void {
    this.#text = this.#text.split('\n').slice(count).join('\n');
  }

  end(): void {
    if (!this.#endsLine) this.#code.append('\n');
    this.#code.end();
  }

  #add(text: string): void {
    if (text === '') return;
    this.#code.append(text);
    this.#text += text;
    this.#endsLine = text.endsWith('\n');
  }
}
