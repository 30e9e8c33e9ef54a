import {Lexer, Tokenizer, type MarkedOptions, type Token, type TokensList, type Tokens} from 'marked';

import {bareAddressAt, MAIL} from './bare-address.js';
import {emphasisIn, type Emphasis} from './emphasis.js';
import {codeIn, FENCE, readFence} from './fences.js';
import {formulaAt, formulaBlockAt, formulaBlockStart, formulaStart} from './formula.js';
import {firstPiece} from './inline-pieces.js';
import {pairedInline} from './tag-pairs.js';

/** The link definitions of a reply, by label. */
export type Links = TokensList['links'];

/** Levels of nested quotes and lists. Deeper markers are text, because each level costs a pass. */
const DEEPEST = 16;

/**
 * Maximum length of a line that can become a heading or the head of a table by the next line, and of a link
 * definition, in characters. A longer line is a paragraph and can be rendered before it ends.
 */
export const LONGEST_HEAD = 1_000;

/** Maximum number of columns. A table with more columns is text. */
export const MOST_COLUMNS = 32;

/** marked searches all spaces after each space for a line break. HTML shows a run as one space. */
const BLANKS = ' '.repeat(64);
const TOO_MANY_BLANKS = / {65,}/g;

/** Up to eight lines, and the line that turns them into a heading. A line of `-` does not. */
const UNDERLINED = /^(?:(?! {0,3}-+[ \t]*\n).*\n){1,8}? {0,3}=+ *(?:\n|$)/;

/** The line break before a line of `=`. */
const BEFORE_UNDERLINE = /\n(?= {0,3}=+ *(?:\n|$))/;

/** Marks the rest of a paragraph, which cannot be any other block. Replies do not contain this character. */
const PARAGRAPH_BEFORE = '\uFFFF';

/** The head of a table, with a bar or a colon in the line below it. */
const TABLE_HEAD = / *[^\n ].*\n {0,3}(?=.*[|:])(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?(?:\n|$)/;

/** An unescaped bar. */
const CELL_BORDER = /(?<=(?<!\\)(?:\\\\)*)\|/;

/** Returns the lines that can be a heading or a link definition: whole ones, because a cut line can end like an underline. */
function headOf(src: string): string {
  return src.length > LONGEST_HEAD ? src.slice(0, src.lastIndexOf('\n', LONGEST_HEAD) + 1) : src;
}

/** The emphasis in a text by its start. `offset`: start of the emphasized text in it that is lexed, or 0. */
interface KnownEmphasis {
  all?: ReadonlyMap<number, Emphasis>;
  readonly offset: number;
}

/** marked's tokenizer, with bounds for each construct: https://marked.js.org/using_pro#tokenizer */
class ReplyTokenizer extends Tokenizer {
  #depth = 0;
  #emphasis: KnownEmphasis = {offset: 0};

  override blockquote(src: string): Tokens.Blockquote | undefined {
    const {state} = this.lexer;
    const {lastToken} = state;
    // marked would compare the list at the end of a quotation with the text before the quotation, and fail without a list.
    delete state.lastToken;
    const token = this.#nested(() => super.blockquote(src));
    if (lastToken) state.lastToken = lastToken;
    return token;
  }

  override list(src: string): Tokens.List | undefined {
    return this.#nested(() => super.list(src));
  }

  override def(src: string): Tokens.Def | undefined {
    if (!/^ {0,3}\[/.test(src)) return undefined;
    // A definition ends with its paragraph. marked would search all following text for the end of its title.
    const head = headOf(src);
    const [paragraph = ''] = this.rules.block.paragraph.exec(head) ?? [];
    const ends = [paragraph.search(BEFORE_UNDERLINE), formulaBlockStart(paragraph) ?? -1].filter(
      (end) => end >= 0,
    );
    return super.def(head.slice(0, Math.min(paragraph.length, ...ends) + 1));
  }

  override code(src: string): Tokens.Code | undefined {
    const code = super.code(src);
    // An indented line that continues a paragraph would end with two line breaks.
    return code && {...code, text: code.text.replace(/\n+$/, '')};
  }

  override fences(src: string): Tokens.Code | undefined {
    const fence = FENCE.test(src) && readFence(src);
    if (!fence) return undefined;
    const raw = fence.isClosed ? src.slice(0, fence.end).trimEnd() : src;
    const lang = fence.info.trim().replace(this.rules.inline.anyPunctuation, '$1');
    return {type: 'code', raw, lang, text: codeIn({raw, text: ''}).replace(/\n$/, '')};
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const head = headOf(src);
    if (!UNDERLINED.test(head) || src.startsWith(PARAGRAPH_BEFORE)) return undefined;
    const [paragraph = ''] = this.rules.block.paragraph.exec(head) ?? [];
    const end = paragraph.search(BEFORE_UNDERLINE);
    if (end < 0) return undefined;
    const text = paragraph.slice(0, end).trim();
    const raw = paragraph.slice(0, end) + /^\n.*/.exec(paragraph.slice(end))![0];
    return {type: 'heading', raw, depth: 1, text, tokens: this.lexer.inline(text)};
  }

  override table(src: string): Tokens.Table | undefined {
    const [head = '', line = ''] = src.split('\n', 2);
    // marked would read all following text before it looks for a bar or a colon below the head.
    if (!/[|:]/.test(line) || head.length > LONGEST_HEAD || head.startsWith(PARAGRAPH_BEFORE))
      return undefined;
    const [raw, names = '', delimiters = '', body = ''] = this.rules.block.table.exec(src) ?? [];
    const heads = cellsOf(names);
    const columns = heads.length;
    const align = delimiters
      .replace(/^\||\| *$/g, '')
      .split('|')
      .map(alignmentOf);
    // Each row has as many cells as the head: https://github.github.com/gfm/#tables-extension-
    if (raw === undefined || align.length !== columns || columns > MOST_COLUMNS) return undefined;
    const cell = (text: string, index: number, header: boolean) => ({
      text,
      tokens: this.lexer.inline(text),
      header,
      align: align[index]!,
    });
    const header = heads.map((text, index) => cell(text, index, true));
    const lines = body.trim() === '' ? [] : body.replace(/\n[ \t]*$/, '').split('\n');
    const rows = lines.map((row) => {
      const cells = cellsOf(row);
      return heads.map((_, index) =>
        // GFM drops excess cells; here they stay in the last one.
        cell(index < columns - 1 ? (cells[index] ?? '') : cells.slice(index).join(' | '), index, false),
      );
    });
    return {type: 'table', raw: raw.replace(/\n+$/, ''), header, align, rows};
  }

  /** Lexes a text with known emphasis. Without `all`, the text has its own emphasis. */
  withEmphasis(emphasis: KnownEmphasis, lex: () => Token[]): Token[] {
    const outer = this.#emphasis;
    this.#emphasis = emphasis;
    const tokens = lex();
    this.#emphasis = outer;
    return tokens;
  }

  override emStrong(src: string, maskedSrc: string): Tokens.Em | Tokens.Strong | undefined {
    const place = maskedSrc.length - src.length;
    const {offset} = this.#emphasis;
    const all = (this.#emphasis.all ??= emphasisIn(maskedSrc.slice(0, place) + src, maskedSrc));
    const start = offset + place;
    const found = all.get(start);
    if (found === undefined) return undefined;
    const {end, width} = found;
    const raw = src.slice(0, end - start);
    const text = raw.slice(width, -width);
    const type = src.startsWith('~') ? 'del' : width === 2 ? 'strong' : 'em';
    const tokens = this.withEmphasis({all, offset: start + width}, () =>
      Lexer.prototype.inlineTokens.call(this.lexer, text),
    );
    return {type, raw, text, tokens} as Tokens.Em | Tokens.Strong;
  }

  override del(): undefined {
    // `emStrong` finds strikethrough, too.
  }

  override inlineText(src: string): Tokens.Text | undefined {
    // marked would read all tildes of a run in which strikethrough can begin, and some character references.
    const [raw] = this.rules.inline.text.exec(src.startsWith('~') ? '~' : src) ?? [];
    return raw ? {type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock} : undefined;
  }

  override tag(src: string): Tokens.Tag | undefined {
    const tag = super.tag(src);
    // A start tag of a link that does not end is text, and addresses behind it are links.
    if (/^<a\s/i.test(src) && !/<\/a\s*>/i.test(src)) this.lexer.state.inLink = false;
    return tag;
  }

  override reflink(src: string, links: Links): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    // Two citations, not a link from one to the other.
    const [citation] = /^\[\d+\](?=\[\d+\])/.exec(src) ?? [];
    return super.reflink(citation ?? src, links);
  }

  override url(src: string): Tokens.Link | undefined {
    const text = bareAddressAt(src) ?? MAIL.exec(src)?.[0];
    if (text === undefined) return undefined;
    const scheme = /^www/i.test(text) ? 'http://' : /^[\w.+-]+@/.test(text) ? 'mailto:' : '';
    const href = scheme + text;
    return {type: 'link', raw: text, text, href, autolink: true, tokens: [{type: 'text', raw: text, text}]};
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

/** Emphasis in the text of a block, a link or an image is apart from emphasis around it. */
class ReplyLexer extends Lexer {
  constructor(options: MarkedOptions & {readonly tokenizer: Tokenizer}) {
    super(options);
    const {rules} = options.tokenizer;
    const {paragraph, table} = rules.block;
    // A paragraph ends before a table. marked would read all rows to find one, at each line above hyphens.
    const source = paragraph.source.replace(table.source.slice(1), () => TABLE_HEAD.source);
    rules.block = {...rules.block, paragraph: new RegExp(source)};
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    const tokenizer = this.options.tokenizer as ReplyTokenizer;
    return tokenizer.withEmphasis({offset: 0}, () => super.inlineTokens(src, tokens));
  }
}

/** Returns the cells of a row, without the borders at its ends. */
function cellsOf(row: string): string[] {
  const cells = row.split(CELL_BORDER).map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

function alignmentOf(delimiter: string): 'left' | 'center' | 'right' | null {
  const [start, end] = [/^ *:/.test(delimiter), /: *$/.test(delimiter)];
  return start && end ? 'center' : start ? 'left' : end ? 'right' : null;
}

/** Returns the blocks, without inline tokens. `isMidParagraph`: continues a paragraph whose first part is final. */
export function lexBlocks(text: string, isMidParagraph = false): Token[] {
  const blockLexer = readyLexer();
  const tokens: TokensList = Object.assign([], {links: Object.create(null) as Links});
  Object.assign(blockLexer, {tokens, inlineQueue: []});
  blockLexer.blockTokens(isMidParagraph ? PARAGRAPH_BEFORE + text : text, tokens);
  const [first] = tokens;
  if (isMidParagraph && first?.type === 'paragraph') {
    first.raw = first.raw.slice(PARAGRAPH_BEFORE.length);
    (first as Tokens.Paragraph).text = (first as Tokens.Paragraph).text.slice(PARAGRAPH_BEFORE.length);
  }
  return tokens;
}

const tokenizer = new ReplyTokenizer();

let lexer: ReplyLexer | undefined;

/** Returns the lexer, ready for a text. One is reused, because creating one takes longer than lexing a short text. */
function readyLexer(): ReplyLexer {
  lexer ??= new ReplyLexer({
    gfm: true,
    // A line break is a hard line break in a chat: https://marked.js.org/using_advanced#options
    breaks: true,
    tokenizer,
    extensions: {
      renderers: {},
      childTokens: {},
      block: [(src) => formulaBlockAt(src) ?? undefined],
      // A formula is also found at the start of a line in a list item, whose paragraphs have one line each.
      startBlock: [
        function (src) {
          return this.lexer.state.top ? formulaBlockStart(src) : undefined;
        },
      ],
      inline: [
        (src) => formulaAt(src) ?? undefined,
        // In some texts, marked would take the underscore before it looks for an address.
        function (src) {
          return src.startsWith('_') && !this.lexer.state.inLink ? tokenizer.url(src) : undefined;
        },
      ],
      startInline: [formulaStart],
    },
  });
  lexer.state = {inLink: false, inRawBlock: false, linkEmitted: false, linkParenPossible: false, top: true};
  return lexer;
}

/** Returns the inline tokens of a text. `links`: definitions for its reference links. */
export function lexInline(text: string, links: Links): Token[] {
  const inlineLexer = readyLexer();
  inlineLexer.tokens.links = mentionedLinks(text, links);
  return pairedInline(inlineLexer.inlineTokens(text.replace(TOO_MANY_BLANKS, BLANKS)));
}

export function lexLongInline(text: string, links: Links): Token[] {
  const tokens: Token[] = [];
  for (let rest = text; rest !== '';) {
    const end = firstPiece(rest)?.end ?? rest.length;
    tokens.push(...lexInline(rest.slice(0, end), links));
    rest = rest.slice(end);
  }
  return tokens;
}

/** Returns the definitions that `text` refers to. Copying all for each text takes quadratic time. */
function mentionedLinks(text: string, links: Links): Links {
  const mentioned = Object.create(null) as Links;
  for (const label of labelsIn(text)) {
    const link = Object.hasOwn(links, label) ? links[label] : undefined;
    if (link) mentioned[label] = link;
  }
  return mentioned;
}

/** `[label]`, as in a link definition and in a link that refers to one. */
const LABEL = /\[((?:\\.|[^[\]\\])+)\]/gs;

/** A line break within a label, with the markers of a block quote around it. */
const LABEL_BREAK = /\s*\n[\s>]*/g;

/** Returns the labels in `source`, each once, normalized as in marked. */
export function labelsIn(source: string): Set<string> {
  if (!source.includes('[')) return new Set();
  return new Set(
    [...source.matchAll(LABEL)].map(([, label = '']) =>
      label.replace(LABEL_BREAK, ' ').trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase(),
    ),
  );
}
