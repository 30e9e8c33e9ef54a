import {isCode, type Section, sectionTitle} from '../documents/section.js';
import {partsOf} from '../documents/sections.js';

/** In characters. Small models read 512 tokens, which are about 700 characters of Chinese and 2,000 of English. */
const MAX_LENGTH = 1_000;
const PART = partsOf(MAX_LENGTH);
/** Ends at any parenthesis: a text of nothing but `](` would take quadratic time. */
const LINK_TARGET = /\]\([^()]*\)/g;
const MARKUP = /[`*[\]|<>#]|^[ |:-]+$/gm;

/** Returns the texts that are embedded for a section: its title with each part of its text. Code has no meaning in words. */
export function sectionParts(section: Section): string[] {
  const title = sectionTitle(section);
  const text = section.blocks
    .filter((block) => !isCode(block))
    .join('\n')
    .replace(LINK_TARGET, ']')
    .replace(MARKUP, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return (text.match(PART) ?? ['']).map((part) => `${title}\n${part.trim()}`.trim());
}
