import {filterRawHtml} from '../safety/filter-raw-html.js';
import {renderBlocks, renderInline, type Builder} from './render.js';

const ESCAPES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);/gi;
const VOID = ['br', 'hr', 'img'];

/** Builds unsafe HTML for the sanitizer. */
export const htmlBuilder: Builder<string> = {
  element(name, children, attributes = {}) {
    const list = Object.entries(attributes).map(
      ([attribute, value]) => ` ${attribute}="${escapeWords(value)}"`,
    );
    const start = `<${name}${list.join('')}>`;
    return VOID.includes(name) ? start : `${start}${children.join('')}</${name}>`;
  },
  literal: escape,
  words: escapeWords,
  html: filterRawHtml,
  blocks: (tokens) => renderBlocks(tokens, htmlBuilder),
  inline: (tokens) => renderInline(tokens, htmlBuilder),
};

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** Escapes text, except character references. */
function escapeWords(text: string): string {
  let end = 0;
  let escaped = '';
  for (const {0: reference, index} of text.matchAll(REFERENCE)) {
    escaped += escape(text.slice(end, index)) + reference;
    end = index + reference.length;
  }
  return escaped + escape(text.slice(end));
}
