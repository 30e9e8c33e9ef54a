import {Lexer, Tokenizer, type MarkedOptions, type Token, type TokensList, type Tokens} from 'marked';

import {labelsIn} from './link-references.js';
import {repairInline} from './complete-inline.js';
import {segments} from './inline-segments.js';

/** The link definitions of a reply, by label. */
export type Links = TokensList['links'];

/**
 * Levels of nested quotes and lists. Markers of deeper levels are text, because each level costs the lexer a
 * pass.
 */
const DEEPEST = 16;

/**
 * The longest line, in characters, that may become a heading by its underline or the head of a table by its
 * next line, and the longest link definition. A longer line is a paragraph and can be rendered before it
 * ends.
 */
export const LONGEST_HEAD = 1_000;

/** Columns of a table. A table with more is text. */
export const MOST_COLUMNS = 32;

/** For each space, marked searches the following spaces for a line break. HTML shows any number as one. */
const BLANKS = ' '.repeat(64);
const TOO_MANY_BLANKS = / {65,}/g;

/** The blank line that ends a block. */
const BLANK_END = /\n[ \t]*\n$/;

/** Up to eight lines, and the line that turns them into a heading. */
const UNDERLINED = /^(?:.*\n){1,8}? {0,3}(?:=+|-+) *(?:\n|$)/;

/** An unescaped bar. */
const CELL_BORDER = /(?<=(?<!\\)(?:\\\\)*)\|/;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * The grammar of replies: marked's, with bounds for the reach of each construct, and with bold words in CJK
 * text.
 */
class ReplyTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#nested(() => super.list(src));
  }

  override def(src: string): Tokens.Def | undefined {
    if (!/^ {0,3}\[/.test(src)) return undefined;
    // A definition ends with its paragraph. marked would search all text that follows for the end of its
    // title.
    const end = src.search(/\n[ \t]*\n/);
    const paragraph = end < 0 ? src : src.slice(0, end + 1);
    const isShort = paragraph.length <= LONGEST_HEAD;
    return super.def(isShort ? paragraph : paragraph.slice(0, paragraph.lastIndexOf('\n', LONGEST_HEAD) + 1));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    // Only whole lines, because the end of a cut line could look like an underline.
    const head = src.length > LONGEST_HEAD ? src.slice(0, src.lastIndexOf('\n', LONGEST_HEAD) + 1) : src;
    return UNDERLINED.test(head) ? super.lheading(head) : undefined;
  }

  override table(src: string): Tokens.Table | undefined {
    const headEnd = src.indexOf('\n');
    if (headEnd < 0 || headEnd > LONGEST_HEAD) return undefined;
    const {inlineQueue} = this.lexer;
    const {length} = inlineQueue;
    const table = super.table(src);
    if (table === undefined) return undefined;
    // Each row has as many cells as the head.
    if (table.header.length > MOST_COLUMNS) {
      // marked has already queued the cells, and would use one of them as the text before the table.
      inlineQueue.length = length;
      return undefined;
    }
    this.#keepExtraCells(table, inlineQueue.slice(length));
    return table;
  }

  /**
   * GFM drops cells beyond the columns of the head; here, the last column shows their text. `queued` has the
   * inline text of all cells, the head first.
   */
  #keepExtraCells({raw, header, rows}: Tokens.Table, queued: readonly {src: string}[]): void {
    const columns = header.length;
    const lines = raw.split('\n').slice(2, rows.length + 2);
    lines.forEach((line, index) => {
      const cells = cellsIn(line);
      const lastCell = queued[columns * (index + 2) - 1];
      if (lastCell && cells.length > columns) lastCell.src = cells.slice(columns - 1).join(' | ');
    });
  }

  override emStrong(src: string, maskedSrc: string, prevChar = ''): Tokens.Em | Tokens.Strong | undefined {
    return this.#cjkStrong(src, maskedSrc, prevChar) ?? super.emStrong(src, maskedSrc, prevChar);
  }

  /**
   * Finds bold words such as `**「重要」**です` and `これは**「重要」**`. CommonMark requires white space or punctuation
   * between such stars and a letter, which text in these scripts does not have.
   */
  #cjkStrong(src: string, maskedSrc: string, prevChar: string): Tokens.Strong | undefined {
    if (!src.startsWith('**')) return undefined;
    const masked = maskedSrc.slice(-src.length);
    const [raw] = /^\*\*(?![\s*])[^*]+(?<!\s)\*\*(?!\*)/.exec(masked) ?? [];
    if (raw === undefined) return undefined;
    const opensAfterLetter = CJK.test(prevChar) && PUNCTUATION.test(masked.charAt(2));
    const closesBeforeLetter = PUNCTUATION.test(raw.at(-3) ?? '') && CJK.test(src.charAt(raw.length));
    if (!opensAfterLetter && !closesBeforeLetter) return undefined;
    const text = src.slice(2, raw.length - 2);
    return {type: 'strong', raw: src.slice(0, raw.length), text, tokens: this.lexer.inlineTokens(text)};
  }

  #nested<T>(tokenize: () => T | undefined): T | undefined {
    if (this.#depth === DEEPEST) return undefined;
    this.#depth += 1;
    try {
      return tokenize();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Returns the source of each cell in a row of a table. */
function cellsIn(row: string): string[] {
  const cells = row.split(CELL_BORDER).map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

export interface LexOptions {
  /** Whether the text is complete. Otherwise, open inline syntax at its end is closed. */
  readonly isEnd: boolean;
  /** Whether the text continues a paragraph whose first part is committed. */
  readonly isMidParagraph: boolean;
  /** Definitions before this text. They have priority over those of the text. */
  readonly links: Links;
}

/** The blocks of a text, without inline tokens. */
export interface LexedBlocks {
  readonly tokens: Token[];
  /**
   * Adds the inline tokens. Call it once, and only for blocks that will be rendered: it is the larger part of
   * the work.
   */
  readonly lexInline: () => void;
}

/** Returns blocks with their inline tokens. */
export function lex(text: string, options: LexOptions): Token[] {
  const {tokens, lexInline} = lexBlocks(text, options);
  lexInline();
  return tokens;
}

export function lexBlocks(text: string, {isEnd, isMidParagraph, links}: LexOptions): LexedBlocks {
  const options: MarkedOptions = {
    gfm: true,
    // In a chat, a line break is a hard line break.
    breaks: true,
    tokenizer: new ReplyTokenizer(),
  };
  const lexer = new Lexer(options);
  // With a letter before it, the rest of a paragraph is not read as a list or a heading.
  lexer.blockTokens(isMidParagraph ? `x${text}` : text, lexer.tokens);
  const [first] = lexer.tokens;
  if (isMidParagraph && first) dropGuard(lexer, first);
  const last = lexer.tokens.at(-1);
  const open = isEnd ? [] : openLeaves(last);
  // Half a tag would be shown as text.
  if (!isEnd && last?.type === 'html') (last as Tokens.HTML).text = last.raw.replace(/<[^>]*$/, '');
  const definitions = lexer.tokens.links;
  function lexInline(): void {
    for (const {src, tokens} of lexer.inlineQueue) {
      // Open inline tags end with their block.
      lexer.state.inRawBlock = false;
      lexer.state.inLink = false;
      const words = src.replace(TOO_MANY_BLANKS, BLANKS);
      const shown = open.includes(tokens) ? repairInline(words) : words;
      for (const segment of segments(shown)) {
        lexer.tokens.links = mentionedLinks(segment, links, definitions);
        lexer.inlineTokens(segment, tokens);
      }
    }
  }
  return {tokens: lexer.tokens, lexInline};
}

/**
 * Returns the definitions that `text` refers to, each from the first of `sources` that has it. A reply may
 * define thousands of links: a copy of all for each text would cost the square of their number.
 */
function mentionedLinks(text: string, ...sources: readonly Links[]): Links {
  const mentioned = Object.create(null) as Links;
  for (const label of labelsIn(text)) {
    const link = sources.find((links) => Object.hasOwn(links, label))?.[label];
    if (link) mentioned[label] = link;
  }
  return mentioned;
}

function dropGuard(lexer: Lexer, first: Token): void {
  first.raw = first.raw.slice(1);
  if (first.type === 'paragraph')
    (first as Tokens.Paragraph).text = (first as Tokens.Paragraph).text.slice(1);
  const [queued] = lexer.inlineQueue;
  if (queued) queued.src = queued.src.slice(1);
}

/**
 * Returns the inline tokens at the end, which later text may extend: those of a paragraph, or of a table's
 * last row.
 */
function openLeaves(token: Token | undefined): Token[][] {
  if (token === undefined || BLANK_END.test(token.raw)) return [];
  switch (token.type) {
    case 'list':
      return openLeaves((token as Tokens.List).items.at(-1));
    case 'table': {
      const {header, rows} = token as Tokens.Table;
      return (rows.at(-1) ?? header).map(({tokens}) => tokens);
    }
    case 'list_item':
    case 'blockquote':
      return openLeaves((token as Tokens.Blockquote).tokens.at(-1));
    case 'heading':
      if (token.raw.endsWith('\n')) return [];
    // falls through
    case 'paragraph':
    case 'text':
      return 'tokens' in token && token.tokens ? [token.tokens] : [];
    default:
      return [];
  }
}
