import {backtickFence, escapeAddress, escapeText} from './escape-markdown.js';
import {CITATION, INLINE_ELEMENTS, LINK_HOST} from '../sink/inline-elements.js';

/** Returns inline nodes as Markdown. `open`: the emphasis markers and links around them; `a` is a link. */
export function inlineMarkdown(nodes: Iterable<Node>, isCell = false, open: readonly string[] = []): string {
  const line = new InlineMarkdown(isCell, open);
  for (const node of nodes) line.add(node);
  return line.toString();
}

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

const CODE_ELEMENTS = ['code', 'kbd', 'samp'];

/** The class of the bar above a code block. It is left out, because the fence contains the language. */
export const CODE_HEAD = 'code-head';

/** Escapes adjacent text together: `:` and `//` make an address. */
class InlineMarkdown {
  readonly #isCell: boolean;
  readonly #open: readonly string[];
  #written = '';
  #text = '';

  constructor(isCell: boolean, open: readonly string[]) {
    this.#isCell = isCell;
    this.#open = open;
  }

  add(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) this.#text += node.nodeValue ?? '';
    else if (node instanceof HTMLElement) this.#addElement(node);
  }

  toString(): string {
    this.#endText();
    return this.#written;
  }

  #addElement(element: HTMLElement): void {
    const {localName, className} = element;
    const mark = EMPHASIS[localName];
    if (localName === 'br') this.#write('\n');
    else if (localName === 'img') this.#text += (element as HTMLImageElement).alt;
    else if (localName === 'a') this.#addLink(element as HTMLAnchorElement);
    else if (mark !== undefined) this.#addEmphasis(element, mark);
    else if (CODE_ELEMENTS.includes(localName)) this.#addCode(element);
    // The target of a link, and a marker without a reference.
    else if (className === LINK_HOST || element.hidden) return;
    // A number in brackets is text for Markdown, unless a line defines it as a link. No exported line does.
    else if (className === CITATION) this.#write(element.textContent);
    else if (localName === 'q') this.#addChildren(element, '"');
    else if (INLINE_ELEMENTS.has(localName)) this.#addChildren(element);
    else if (localName !== 'button' && className !== CODE_HEAD) {
      // Raw HTML can have blocks inside inline elements.
      this.#write('\n');
      this.#addChildren(element);
      this.#write('\n');
    }
  }

  #addChildren(element: Element, quote = ''): void {
    this.#text += quote;
    for (const node of element.childNodes) this.add(node);
    this.#text += quote;
  }

  #addLink(link: HTMLAnchorElement): void {
    const href = escapeAddress(link.href);
    const target = href.replace(/&(?=#?\w+;)/g, '&amp;');
    const words = wordsOfLink(link);
    const isAddress =
      words === '' || (/^https?:\/\/[^\s\\]*$/.test(words) && [words, `${words}/`].includes(href));
    const inner = this.#inner(link, 'a').replace(/\s+/g, ' ').trim();
    this.#write(isAddress ? `<${words || href}>` : `[${inner}](${target})`);
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
    // `|` ends a cell (https://github.github.com/gfm/#tables-extension-) and a bracket ends the text of a
    // link, even inside code.
    const isText = (this.#isCell && code.includes('|')) || (this.#open.includes('a') && /[[\]\\]/.test(code));
    // Parsers read two adjacent fences as one.
    if (code.trim() === '' || isText || this.#written.endsWith('`')) {
      this.#text += code;
      return;
    }
    const fence = backtickFence(code);
    const pad = /^`|`$|^ .* $/.test(code) ? ' ' : '';
    this.#write(fence + pad + code + pad + fence);
  }

  #inner(element: Element, open: string): string {
    return inlineMarkdown(element.childNodes, this.#isCell, [...this.#open, open]);
  }

  #write(markup: string): void {
    this.#endText();
    // `!` before a link would make it an image.
    const isJoint = markup.startsWith('[') && this.#written.endsWith('!');
    this.#written = (isJoint ? `${this.#written.slice(0, -1)}\\!` : this.#written) + this.#joined(markup);
  }

  #endText(): void {
    const text = escapeText(this.#text);
    // Inside other markup, Markdown parsers misread escaped markers, but they never take a character
    // reference for a marker.
    this.#written += this.#joined(
      this.#open.length > 0
        ? text.replace(/\\([[\]*_~])/g, (_, mark: string) => `&#${mark.charCodeAt(0)};`)
        : text,
    );
    this.#text = '';
  }

  /**
   * Escapes `following` if it completes an address: `http:` and `//`, `www` and `.`, `a` and `@b`. Or if it would make a link or a
   * definition of the brackets before it, which are a citation or belong to one.
   */
  #joined(following: string): string {
    const end = this.#written.slice(-3);
    const isAddress =
      (/[:/]$/.test(end) && following.startsWith('/')) ||
      (/www$/i.test(end) && following.startsWith('.')) ||
      (/\S$/.test(end) && /^@\S/.test(following)) ||
      (/[^\\]\]$/.test(end) && /^[(:]/.test(following));
    return isAddress ? `\\${following}` : following;
  }
}

/** Returns '' if Markdown parsers would read the marker as text or as a part of another marker. */
function markFor(mark: string, words: string, before: string, after: string, isNested: boolean): string {
  if (words === '' || before === mark.charAt(0)) return '';
  const hasMarks = /[*_~]/.test(words);
  if ((hasMarks || isNested) && !/^\s*$/.test(before + after)) return '';
  if (/^[*_~]|[*_~]$/.test(words)) return mark === '~~' ? '' : mark.replaceAll('*', '_');
  return isFlanked(before, words[0]) && isFlanked(after, words.at(-1)) ? mark : '';
}

/** A strict reading for all parsers: https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run */
function isFlanked(outside: string, inside = ''): boolean {
  return /^\s?$/.test(outside) || (/[\p{L}\p{M}\p{N}]/u.test(inside) && /[^*_~\\]/.test(outside));
}

/** Returns the words of a link without its target. */
function wordsOfLink({childNodes}: Element): string {
  const words = [...childNodes].filter((node) => (node as Element).className !== LINK_HOST);
  return words.map(({textContent}) => textContent).join('');
}
