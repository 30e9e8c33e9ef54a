import {decode} from './dom-builder.js';
import {lex} from '../grammar/lexer.js';
import {filterRawHtml} from '../safety/filter-raw-html.js';
import {renderBlocks, renderInline, type Builder} from './render.js';
import {cut} from '../grammar/inline-segments.js';
import {VisibleStream} from '../safety/invisible-characters.js';

const BLOCKS = /^(?:p|h\d|li|tr|pre|ul|ol|blockquote|table|thead|tbody)$/;

const TAG = /<\/?[a-z](?:"[^"]*"|[^">])*>/gi;

/** Builds plain text with one line for each block. */
const textBuilder: Builder<string> = {
  element(name, children, {alt = ''} = {}) {
    if (name === 'br') return '\n';
    if (name === 'img') return decode(alt);
    const words = children.join('');
    if (BLOCKS.test(name)) return `${words.trimEnd()}\n`;
    return name === 'th' || name === 'td' ? `${words} ` : words;
  },
  literal: (text) => text,
  words: decode,
  html: (html) => decode(filterRawHtml(html).replace(TAG, '')),
  blocks: (tokens) => renderBlocks(tokens, textBuilder),
  inline: (tokens) => renderInline(tokens, textBuilder),
};

/** Returns the visible text of rendered Markdown, cut after `limit` characters. */
export function plainText(markdown: string, limit: number): string {
  const isLong = markdown.length > limit;
  const text = new VisibleStream().take(isLong ? markdown.slice(0, cut(markdown, limit)) : markdown, true);
  const tokens = lex(text, {isEnd: true, isMidParagraph: false, links: {}});
  const words = renderBlocks(tokens, textBuilder).join('').trim();
  return isLong ? `${words}…` : words;
}
