import {codeIn, languageOf, mayCloseFence} from '../grammar/fences.js';
import type {FormulaToken} from '../grammar/formula.js';
import {lastLine, partsOf} from '../grammar/split-blocks.js';
import type {Token, Tokens} from '../grammar/tokens.js';
import type {CodeText, Sink} from '../sink/sink.js';
import {InlineStream, type InlineContext, type OpenLeaf} from './inline-stream.js';

/** Writes one block while it grows. */
export interface Writer {
  /** The leaf that words behind the block continue. */
  readonly leaf?: OpenLeaf | undefined;
  /** Writes the text that a block has gained. Returns `false` if it has become another block. */
  update(block: Token, isOpen: boolean): boolean;
  /** Closes all open elements. */
  end?(): void;
  /** Makes the first `count` parts, whose source has this length, final. Only for blocks with parts. */
  finish?(count: number, length: number): void;
}

/** Writes a paragraph, a heading, the text of a list item, a formula, a rule, or HTML as a paragraph until its code is loaded. */
export class LeafWriter implements Writer {
  readonly #type: string;
  readonly #name: string;
  /** A formula on its own lines is written when it is complete. */
  readonly #formula: string | undefined;
  readonly #sink: Sink;
  readonly #inline: InlineStream;
  #isAtEnd = false;

  constructor(token: Token, sink: Sink, context: InlineContext, offset: number) {
    this.#type = token.type;
    this.#name = elementOf(token);
    this.#sink = sink;
    this.#formula = token.type === 'formula' ? (token as FormulaToken).text : undefined;
    const isFormula = this.#formula !== undefined;
    if (this.#name !== '') sink.open(this.#name, offset, isFormula ? {class: 'formula', tabindex: '0'} : {});
    sink.text(this.#formula ?? '');
    const box = checkboxOf(token);
    if (box) sink.check(box.checked);
    this.#inline = new InlineStream(sink, context, offset);
  }

  get leaf(): OpenLeaf | undefined {
    return this.#isAtEnd ? this.#inline : undefined;
  }

  update(token: Token, isOpen: boolean): boolean {
    if (token.type !== this.#type || elementOf(token) !== this.#name) return false;
    const {text, raw} = token as Tokens.Paragraph;
    if (this.#type === 'hr') return true;
    if (this.#formula !== undefined) return text === this.#formula;
    const words = text.slice(checkboxOf(token)?.raw.length ?? 0);
    // Marks at the end of a heading are not shown: https://spec.commonmark.org/0.31.2/#atx-heading
    this.#isAtEnd = raw.endsWith(text) && /[^\s#=][ \t]*$/.test(words);
    return this.#inline.update(words, isOpen);
  }

  end(): void {
    if (this.#name !== '') this.#sink.close();
  }
}

const ELEMENTS = new Map([
  ['paragraph', 'p'],
  ['formula', 'pre'],
  ['hr', 'hr'],
  ['html', 'p'],
]);

function elementOf(token: Token): string {
  return token.type === 'heading' ? `h${(token as Tokens.Heading).depth}` : (ELEMENTS.get(token.type) ?? '');
}

function checkboxOf(token: Token): Tokens.Checkbox | undefined {
  const [first] = ('tokens' in token && token.tokens) || [];
  return first?.type === 'checkbox' ? (first as Tokens.Checkbox) : undefined;
}

/** A row of a table. Its words are written when the line is complete. */
const HALF_ROW: OpenLeaf = {append: () => true};

/** Writes a table. Shows a row when its line is complete. */
export class TableWriter implements Writer {
  readonly leaf = HALF_ROW;
  readonly #columns: number;
  readonly #sink: Sink;
  readonly #context: InlineContext;
  /** Start of the next row in the source of the reply. */
  #at: number;
  /** Number of drawn rows that are not final. */
  #rowCount = 0;
  #hasBody = false;

  constructor(token: Tokens.Table, sink: Sink, context: InlineContext, offset: number) {
    this.#columns = token.header.length;
    this.#sink = sink;
    this.#context = context;
    this.#at = offset + partsOf(token)!.head.length;
    sink.open('table', offset);
    sink.open('thead', offset);
    this.#writeRow(token.header, offset);
    sink.close();
  }

  update(token: Token, isOpen: boolean): boolean {
    if (token.type !== 'table' || (token as Tokens.Table).header.length !== this.#columns) return false;
    const {rows, raw} = token as Tokens.Table;
    const sources = partsOf(token)!.parts;
    const complete = isOpen && !raw.endsWith('\n') ? rows.length - 1 : rows.length;
    for (; this.#rowCount < complete; this.#rowCount += 1) {
      if (!this.#hasBody) this.#sink.open('tbody', this.#at);
      this.#hasBody = true;
      this.#writeRow(withoutEmptyEnd(rows[this.#rowCount]!), this.#at);
      this.#at += sources[this.#rowCount]!.source.length;
    }
    return true;
  }

  finish(count: number): void {
    this.#rowCount -= count;
  }

  end(): void {
    if (this.#hasBody) this.#sink.close();
    this.#sink.close();
  }

  #writeRow(cells: readonly Tokens.TableCell[], start: number): void {
    const sink = this.#sink;
    let at = start;
    sink.open('tr', at);
    for (const {text, header, align} of cells) {
      sink.open(header ? 'th' : 'td', at, align ? {align} : {});
      new InlineStream(sink, this.#context, at).update(text, false);
      sink.close();
      at += text.length + 1;
    }
    sink.close();
  }
}

/** Leaves out empty cells at the end of a row, because short rows of a wide table would have many. */
function withoutEmptyEnd(cells: readonly Tokens.TableCell[]): readonly Tokens.TableCell[] {
  const last = cells.findLastIndex(({text}) => text !== '');
  return cells.slice(0, Math.max(1, last + 1));
}

/** Writes indented or fenced code. */
export class CodeWriter implements Writer, OpenLeaf {
  readonly #language: string;
  readonly #box: CodeText;
  #isAtEnd = false;
  /** The text that is written and not final. */
  #written = '';

  constructor({lang}: Tokens.Code, sink: Sink, offset: number) {
    this.#language = languageOf(lang ?? '');
    this.#box = sink.code(this.#language, offset);
  }

  get leaf(): OpenLeaf | undefined {
    return this.#isAtEnd ? this : undefined;
  }

  update(token: Token, isOpen: boolean): boolean {
    if (token.type !== 'code') return false;
    const {lang, raw} = token as Tokens.Code;
    const lines = codeIn(token as Tokens.Code);
    // The closing fence can be indented: https://spec.commonmark.org/0.31.2/#fenced-code-blocks
    const text = isOpen ? lines.replace(/(?<=^|\n) {1,3}$/, '') : lines;
    if (languageOf(lang ?? '') !== this.#language || !text.startsWith(this.#written)) return false;
    this.#add(text.slice(this.#written.length));
    // New text is added to code unchanged if the fence is neither indented nor closed.
    this.#isAtEnd = text === lines && /^(?:`{3}|~{3}).*\n/.test(raw) && partsOf(token) !== undefined;
    return true;
  }

  append(words: string): boolean {
    // The end of a longer line also decides, because a fence consists of one character.
    if (mayCloseFence(lastLine(this.#written, LONGEST_FENCE) + words)) return false;
    this.#add(words);
    return true;
  }

  finish(count: number): void {
    this.#written = this.#written.split('\n').slice(count).join('\n');
  }

  end(): void {
    if (/[^\n]$/.test(this.#written)) this.#box.append('\n');
    this.#box.end();
  }

  #add(text: string): void {
    this.#box.append(text);
    this.#written += text;
  }
}

/** Number of characters of the last line of code that are read. */
const LONGEST_FENCE = 200;
