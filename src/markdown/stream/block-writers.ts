import {codeIn, languageOf, mayCloseFence} from '../grammar/fences.js';
import type {FormulaToken} from '../grammar/formula.js';
import {lastLine, partsOf} from '../grammar/split-blocks.js';
import type {Token, Tokens} from '../grammar/tokens.js';
import type {Sink} from '../sink/sink.js';
import {InlineStream, type ReplyContext} from './inline-stream.js';

/** Writes a paragraph, a heading, the text of a list item, a formula or a rule. */
export function leafWriter(token: Token, sink: Sink, context: ReplyContext, offset: number): Writer {
  const {type} = token;
  const name = nameOf(token);
  // A formula on its own lines is written when it is complete.
  const formula = type === 'formula' ? (token as FormulaToken).text : undefined;
  if (name !== '') sink.open(name, offset, formula === undefined ? {} : {class: 'formula', tabindex: '0'});
  sink.text(formula ?? '');
  const box = checkboxOf(token);
  if (box) sink.check(box.checked);
  const inline = new InlineStream(sink, context, offset);
  return {
    get paragraph() {
      return type === 'paragraph' ? inline.text : undefined;
    },
    update(token, isOpen) {
      if (token.type !== type || nameOf(token) !== name) return false;
      const {text} = token as Tokens.Paragraph;
      if (type === 'hr') return true;
      if (formula !== undefined) return text === formula;
      return inline.update(text.slice(checkboxOf(token)?.raw.length ?? 0), isOpen);
    },
    append(words, end) {
      // Number signs at the end of a heading are not shown: https://spec.commonmark.org/0.31.2/#atx-heading
      const isHidden = name.startsWith('h') && words.includes('#');
      if (formula !== undefined || isHidden || !inline.text.endsWith(end)) return false;
      return inline.update(inline.text + words, true);
    },
    end() {
      if (name !== '') sink.close();
    },
  };
}

export interface Writer {
  /** The text so far, if the block is a paragraph. */
  readonly paragraph?: string | undefined;
  /** True if new text is added to code unchanged: the fence is neither indented nor closed. */
  readonly isCode?: boolean;
  /** Writes the text that a block has gained. Returns `false` if it has become another block. */
  update(block: Token, isOpen: boolean): boolean;
  /** Adds words to a last line that ends like `end`. Returns `false` if the words can be syntax. */
  append?(words: string, end: string): boolean;
  /** Closes all open elements. */
  end?(): void;
  /** Commits the first `count` parts, whose source has this length. Only for blocks with parts. */
  commit?(count: number, length: number): void;
}

const NAMES = new Map([
  ['paragraph', 'p'],
  ['formula', 'pre'],
  ['hr', 'hr'],
]);

function nameOf(token: Token): string {
  return token.type === 'heading' ? `h${(token as Tokens.Heading).depth}` : (NAMES.get(token.type) ?? '');
}

function checkboxOf(token: Token): Tokens.Checkbox | undefined {
  const [first] = ('tokens' in token && token.tokens) || [];
  return first?.type === 'checkbox' ? (first as Tokens.Checkbox) : undefined;
}

/** Writes a table. Shows a row when its line is complete. */
export function tableWriter(token: Tokens.Table, sink: Sink, context: ReplyContext, offset: number): Writer {
  const columns = token.header.length;
  let at = offset + partsOf(token)!.head.length;
  /** Number of uncommitted rows. */
  let rowCount = 0;
  let hasBody = false;
  const writeRow = (cells: readonly Tokens.TableCell[], start: number): void => {
    let cellAt = start;
    sink.open('tr', cellAt);
    for (const {text, header, align} of cells) {
      sink.open(header ? 'th' : 'td', cellAt, align ? {align} : {});
      new InlineStream(sink, context, cellAt).update(text, false);
      sink.close();
      cellAt += text.length + 1;
    }
    sink.close();
  };
  sink.open('table', offset);
  sink.open('thead', offset);
  writeRow(token.header, offset);
  sink.close();
  return {
    update(token, isOpen) {
      if (token.type !== 'table' || (token as Tokens.Table).header.length !== columns) return false;
      const {rows, raw} = token as Tokens.Table;
      const sources = partsOf(token)!.parts;
      const complete = isOpen && !raw.endsWith('\n') ? rows.length - 1 : rows.length;
      for (; rowCount < complete; rowCount += 1) {
        if (!hasBody) sink.open('tbody', at);
        hasBody = true;
        writeRow(withoutEmptyEnd(rows[rowCount]!), at);
        at += sources[rowCount]!.source.length;
      }
      return true;
    },
    append: () => true,
    commit(count) {
      rowCount -= count;
    },
    end() {
      if (hasBody) sink.close();
      sink.close();
    },
  };
}

/** Leaves out empty cells at the end of a row, because short rows of a wide table would have many. */
function withoutEmptyEnd(cells: readonly Tokens.TableCell[]): readonly Tokens.TableCell[] {
  const last = cells.findLastIndex(({text}) => text !== '');
  return cells.slice(0, Math.max(1, last + 1));
}

/** Number of characters of the last line of code that are read. */
const LONGEST_FENCE = 200;

/** Writes indented or fenced code. */
export function codeWriter({lang}: Tokens.Code, sink: Sink, offset: number): Writer {
  const language = languageOf(lang ?? '');
  const box = sink.code(language, offset);
  let isCode = false;
  let written = '';
  const add = (text: string): void => {
    box.append(text);
    written += text;
  };
  return {
    get isCode() {
      return isCode;
    },
    update(token, isOpen) {
      if (token.type !== 'code') return false;
      const {lang, raw} = token as Tokens.Code;
      isCode = /^(?:`{3}|~{3})/.test(raw) && partsOf(token) !== undefined;
      const lines = codeIn(token as Tokens.Code);
      // The closing fence can be indented: https://spec.commonmark.org/0.31.2/#fenced-code-blocks
      const text = isOpen ? lines.replace(/(?<=^|\n) {1,3}$/, '') : lines;
      if (languageOf(lang ?? '') !== language || !text.startsWith(written)) return false;
      add(text.slice(written.length));
      return true;
    },
    append(words, end) {
      // The end of a longer line also decides, because a fence consists of one character.
      const line = lastLine(written, LONGEST_FENCE);
      if (!isCode || !line.endsWith(end) || mayCloseFence(line + words)) return false;
      add(words);
      return true;
    },
    commit(count) {
      written = written.split('\n').slice(count).join('\n');
    },
    end() {
      if (/[^\n]$/.test(written)) box.append('\n');
      box.end();
    },
  };
}
