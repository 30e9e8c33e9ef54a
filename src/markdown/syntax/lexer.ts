import {Lexer, Tokenizer, type MarkedOptions, type Token, type TokensList, type Tokens} from 'marked';

import {labelsIn} from './link-references.js';
import {repairInline} from './complete-inline.js';
import {segments} from './inline-segments.js';

/** Where the link definitions of a reply lead, by label. */
export type Links = TokensList['links'];

/** Quotes and lists within each other, beyond which their marks are text: each level costs the lexer a pass of its own. */
const DEEPEST = 16;

/**
 * The longest line, in characters, that may become a heading by its underline or the head of a table by its next line, and
 * the longest link definition. So a longer line stays a paragraph, and need not wait for its end.
 */
export const LONGEST_HEAD = 1_000;

/** Columns of a table; with more, it is text. */
export const MOST_COLUMNS = 32;

/** For each blank, marked reads on to the last of them, in search of a line break. On the page, any number is one. */
const BLANKS = ' '.repeat(64);
const TOO_MANY_BLANKS = / {65,}/g;

/** The blank line that ends a block. */
const BLANK_END = /\n[ \t]*\n$/;

/** A line that can make a heading of the lines before it. */
const UNDERLINE = /\n {0,3}(?:=+|-+) *(?:\n|$)/;

/** A bar that no backslash escapes. */
const CELL_BORDER = /(?<=(?<!\\)(?:\\\\)*)\|/;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** The grammar of our replies: marked's, with bounds to how far a construct reaches, and with bold words in CJK text. */
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
    // A definition ends with its paragraph; marked would look for the end of its title in all that follows.
    const end = src.search(/\n[ \t]*\n/);
    const paragraph = end < 0 ? src : src.slice(0, end + 1);
    const isShort = paragraph.length <= LONGEST_HEAD;
    return super.def(isShort ? paragraph : paragraph.slice(0, paragraph.lastIndexOf('\n', LONGEST_HEAD) + 1));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    // Only whole lines: the end of a cut line could pass for an underline.
    const head = src.length > LONGEST_HEAD ? src.slice(0, src.lastIndexOf('\n', LONGEST_HEAD) + 1) : src;
    return UNDERLINE.test(head) ? super.lheading(head) : undefined;
  }

  override table(src: string): Tokens.Table | undefined {
    const headEnd = src.indexOf('\n');
    if (headEnd < 0 || headEnd > LONGEST_HEAD) return undefined;
    const {inlineQueue} = this.lexer;
    const {length} = inlineQueue;
    const table = super.table(src);
    if (table === undefined) return undefined;
    // Each row gets as many cells as the head has.
    if (table.header.length > MOST_COLUMNS) {
      // marked has queued the cells by now. It would take one of them for the text that comes before the table.
      inlineQueue.length = length;
      return undefined;
    }
    this.#keepExtraCells(table, inlineQueue.slice(length));
    return table;
  }

  /**
   * GFM drops the cells that a row has beyond the columns of the head; here, the last column shows their text.
   * `queued` has the inline text of every cell, the head first.
   */
  #keepExtraCells({raw, header, rows}: Tokens.Table, queued: readonly {src: string}[]): void {
    const columns = header.length;
    for (const [index, line] of raw
      .split('\n')
      .slice(2, rows.length + 2)
      .entries()) {
      const cells = cellsIn(line);
      const lastCell = queued[columns * (index + 2) - 1];
      if (lastCell && cells.length > columns) lastCell.src = cells.slice(columns - 1).join(' | ');
    }
  }

  override emStrong(src: string, maskedSrc: string, prevChar = ''): Tokens.Em | Tokens.Strong | undefined {
    return this.#cjkStrong(src, maskedSrc, prevChar) ?? super.emStrong(src, maskedSrc, prevChar);
  }

  /**
   * `**「重要」**です` and `これは**「重要」**`: CommonMark wants white space or punctuation between such stars and a letter,
   * but text in these scripts has none.
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

/** The source of each cell in a row of a table. */
function cellsIn(row: string): string[] {
  const cells = row.split(CELL_BORDER).map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

export interface LexOptions {
  /** Whether the text is complete: its end is lexed as it is, not as the syntax that it will probably become. */
  readonly isEnd: boolean;
  /** Whether the text goes on where a paragraph was cut. */
  readonly isMidParagraph: boolean;
  /** Definitions that came before this text; they win over those of the text. */
  readonly links: Links;
}

/** The blocks of a text, whose inline tokens are still missing. */
export interface LexedBlocks {
  readonly tokens: Token[];
  /** Adds the inline tokens. To be called once, and only for blocks that will be rendered: it is the larger part of the work. */
  readonly lexInline: () => void;
}

/** Blocks with their inline tokens, by the grammar of our replies. */
export function lex(text: string, options: LexOptions): Token[] {
  const {tokens, lexInline} = lexBlocks(text, options);
  lexInline();
  return tokens;
}

export function lexBlocks(text: string, {isEnd, isMidParagraph, links}: LexOptions): LexedBlocks {
  const options: MarkedOptions = {
    gfm: true,
    // In a chat, a new line means a new line.
    breaks: true,
    tokenizer: new ReplyTokenizer(),
  };
  const lexer = new Lexer(options);
  // A letter in front keeps the rest of a paragraph from being read as a list, a heading and so on.
  lexer.blockTokens(isMidParagraph ? `x${text}` : text, lexer.tokens);
  const [first] = lexer.tokens;
  if (isMidParagraph && first) dropGuard(lexer, first);
  const last = lexer.tokens.at(-1);
  const open = isEnd ? [] : openLeaves(last);
  // Half a tag would show as text.
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
 * The definitions that `text` refers to, from the first of `sources` that has them. A reply may define
 * thousands of links: a copy of all for each text would cost the square of their number.
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

/** The inline tokens at the very end, to which the next words will be added: those of a paragraph, or of a table's last row. */
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
