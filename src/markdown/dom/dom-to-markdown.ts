import {escapeAddress, escapeText, joinLines} from './escape-markdown.js';
import {INLINE_ELEMENTS} from '../safety/inline-elements.js';

const EMPHASIS: Record<string, string> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  dfn: '*',
  var: '*',
  del: '~~',
  s: '~~',
};

/** Its language is in the fence. */
const CODE_HEAD = 'code-head';

const CODE = ['code', 'kbd', 'samp'];

/**
 * Markdown of what is seen of a reply that was drawn. It is generated from the elements on screen, so it holds nothing that
 * the screen does not show, and only the links that the screen has. It holds no HTML.
 */
export function domToMarkdown(root: Element): string {
  return blocksOf(root).join('\n\n');
}

function blocksOf(parent: Element): string[] {
  const blocks: string[] = [];
  let line = new Line();
  const endParagraph = () => {
    const paragraph = joinLines(line.toString().split('\n'));
    if (paragraph !== '') blocks.push(paragraph);
    line = new Line();
  };
  for (const node of parent.childNodes) {
    if (
      !(node instanceof HTMLElement) ||
      INLINE_ELEMENTS.includes(node.localName) ||
      node.localName === 'br'
    ) {
      line.add(node);
    } else {
      endParagraph();
      blocks.push(...blockOf(node));
    }
  }
  endParagraph();
  return blocks;
}

function blockOf(element: HTMLElement): string[] {
  switch (element.localName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const words = wordsOf(element);
      return words === ''
        ? []
        : [`${'#'.repeat(Number(element.localName[1]))} ${words.replace(/#+$/, '\\$&')}`];
    }
    case 'hr':
      // Three dashes behind the dash of a list would be one line for both.
      return ['***'];
    case 'blockquote':
      return [quoted(domToMarkdown(element))];
    case 'ul':
    case 'ol':
      return [listOf(element)];
    case 'table':
      return tableOf(element as HTMLTableElement);
    case 'pre':
      return [fenced(element)];
    case 'button':
      return [];
    default:
      return element.className === CODE_HEAD ? [] : blocksOf(element);
  }
}

/** A block, each line of it with the mark of a quote. No line of it can leave the quote. */
export function quoted(markdown: string): string {
  return markdown
    .split(/\r\n?|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function listOf(list: HTMLElement): string {
  let number = Number(/^\d{1,9}$/.exec(list.getAttribute('start') ?? '')?.[0] ?? 1);
  const items = [...list.children].map((item) => {
    const mark = list.localName === 'ol' ? `${number++}. ` : '- ';
    const [first = '', ...others] = item.localName === 'li' ? blocksOf(item) : blockOf(item as HTMLElement);
    // A list stands right below its words. One that begins with another number than 1 needs a blank line.
    const content = others.reduce(
      (text, block) => `${text}\n${/^(?:- |1\. )/.test(block) ? '' : '\n'}${block}`,
      first,
    );
    if (content === '') return mark.trimEnd();
    return mark + content.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
  });
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

function tableOf(table: HTMLTableElement): string[] {
  const rows = [...table.rows].map((row) => [...row.cells]);
  const [head = [], ...body] = rows;
  const columns = Math.max(...rows.map(({length}) => length));
  if (rows.length === 0 || columns === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const titles = Array.from({length: columns}, (_, index) => head[index]);
  const caption = table.caption ? wordsOf(table.caption) : '';
  return [
    ...(caption === '' ? [] : [joinLines([caption])]),
    [
      line(titles.map((cell) => (cell ? wordsOf(cell, true) : ''))),
      line(titles.map((cell) => ruleOf(cell?.getAttribute('align')))),
      ...body.map((cells) => line(cells.map((cell) => wordsOf(cell, true)))),
    ].join('\n'),
  ];
}

function ruleOf(align: string | null | undefined): string {
  return align === 'center' ? ':-:' : align === 'right' ? '--:' : '---';
}

function fenced(pre: HTMLElement): string {
  const code = pre.textContent.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  const language = pre.previousElementSibling?.querySelector('.language')?.textContent ?? '';
  return `${fence}${/^[\w+#.-]*$/.test(language) ? language : ''}\n${code}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({length}) => length));
}

/** The words of a heading or a cell, in one line. */
function wordsOf(element: Element, isCell = false): string {
  const line = new Line(isCell);
  element.childNodes.forEach((node) => line.add(node));
  return line.toString().replace(/\s+/g, ' ').trim();
}

/** Words with their markup; `\n` stands for a line break. Text is escaped as a whole: only together do `:` and `//` make an address. */
class Line {
  readonly #isCell: boolean;
  /** The marks and links that are open. */
  readonly #open: readonly string[];
  #written = '';
  #text = '';

  constructor(isCell = false, open: readonly string[] = []) {
    this.#isCell = isCell;
    this.#open = open;
  }

  add(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) {
      this.#text += node.nodeValue ?? '';
    } else if (node instanceof HTMLElement) {
      this.#addElement(node);
    }
  }

  toString(): string {
    this.#endText();
    return this.#written;
  }

  #addElement(element: HTMLElement): void {
    const {localName} = element;
    const mark = EMPHASIS[localName];
    if (localName === 'br') this.#write('\n');
    else if (localName === 'img') this.#text += (element as HTMLImageElement).alt;
    else if (localName === 'a') this.#addLink(element as HTMLAnchorElement);
    else if (mark !== undefined) this.#addEmphasis(element, mark);
    else if (CODE.includes(localName)) this.#addCode(element);
    else if (localName === 'q') this.#addChildren(element, '"');
    else if (INLINE_ELEMENTS.includes(localName)) this.#addChildren(element);
    else if (localName !== 'button' && element.className !== CODE_HEAD) this.#addBlock(element);
  }

  #addChildren(element: Element, quote = ''): void {
    this.#text += quote;
    element.childNodes.forEach((node) => this.add(node));
    this.#text += quote;
  }

  /** HTML may have blocks within a line. */
  #addBlock(element: Element): void {
    this.#write('\n');
    this.#addChildren(element);
    this.#write('\n');
  }

  #addLink(link: HTMLAnchorElement): void {
    const href = escapeAddress(link.href);
    const words = link.textContent;
    const target = href.replace(/&(?=#?\w+;)/g, '&amp;');
    const isAddress = /^https?:\/\/[^\s\\]*$/.test(words) && [words, `${words}/`].includes(href);
    this.#write(
      isAddress ? `<${words}>` : `[${this.#inner(link, 'a').replace(/\s+/g, ' ').trim()}](${target})`,
    );
  }

  #addEmphasis(element: Element, mark: string): void {
    if (this.#open.includes(mark)) {
      this.#addChildren(element);
      return;
    }
    const inner = this.#inner(element, mark);
    const words = inner.trim();
    this.#endText();
    const after = element.nextSibling?.textContent?.charAt(0) ?? '';
    const isNested = this.#open.length > 0;
    const shown = markFor(mark, words, this.#written.at(-1) ?? '', after, isNested);
    const start = inner.indexOf(words);
    this.#write(inner.slice(0, start) + shown + words + shown + inner.slice(start + words.length));
  }

  #addCode(element: Element): void {
    const code = element.textContent.replace(/\s+/g, ' ');
    this.#endText();
    // A cell ends at each bar, in code too, and the words of a link at a bracket.
    const isText = (this.#isCell && code.includes('|')) || (this.#open.includes('a') && /[[\]\\]/.test(code));
    // Two fences that touch would be read as one.
    if (code.trim() === '' || isText || this.#written.endsWith('`')) {
      this.#text += code;
      return;
    }
    const fence = '`'.repeat(longestRun(code) + 1);
    const pad = /^`|`$|^ .* $/.test(code) ? ' ' : '';
    this.#write(fence + pad + code + pad + fence);
  }

  #inner(element: Element, open: string): string {
    const line = new Line(this.#isCell, [...this.#open, open]);
    element.childNodes.forEach((node) => line.add(node));
    return line.toString();
  }

  #write(markup: string): void {
    this.#endText();
    // `!` in front of a link would make an image of it.
    const isJoint = markup.startsWith('[') && this.#written.endsWith('!');
    this.#written = (isJoint ? `${this.#written.slice(0, -1)}\\!` : this.#written) + this.#joined(markup);
  }

  #endText(): void {
    const text = escapeText(this.#text);
    // Within other markup, readers misread marks behind a backslash. They never take a reference for a mark.
    this.#written += this.#joined(
      this.#open.length > 0 ? text.replace(/\\([[\]*_~])/g, (_, mark: string) => reference(mark)) : text,
    );
    this.#text = '';
  }

  /** What follows, so that it makes no address together with what is there: `http:` and `//`, `www` and `.`, `a` and `@b`. */
  #joined(following: string): string {
    const end = this.#written.slice(-3);
    const isAddress =
      (/[:/]$/.test(end) && following.startsWith('/')) ||
      (/www$/i.test(end) && following.startsWith('.')) ||
      (/\S$/.test(end) && /^@\S/.test(following));
    return isAddress ? `\\${following}` : following;
  }
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/**
 * The mark that sets off these words between these two characters; nothing where readers of Markdown would take it for text,
 * or for part of another mark.
 */
function markFor(mark: string, words: string, before: string, after: string, isNested: boolean): string {
  if (words === '' || before === mark.charAt(0)) return '';
  const hasMarks = /[*_~]/.test(words);
  if ((hasMarks || isNested) && !/^\s*$/.test(before + after)) return '';
  if (/^[*_~]|[*_~]$/.test(words)) return mark === '~~' ? '' : mark.replaceAll('*', '_');
  return isFlanked(before, words[0]) && isFlanked(after, words.at(-1)) ? mark : '';
}

/** Whether a mark between these two characters opens or closes: a strict reading of CommonMark, on which all readers agree. */
function isFlanked(outside: string, inside = ''): boolean {
  return /^\s?$/.test(outside) || (/[\p{L}\p{M}\p{N}]/u.test(inside) && /[^*_~\\]/.test(outside));
}
