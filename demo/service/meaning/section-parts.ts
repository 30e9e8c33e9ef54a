import {withoutTargets} from '../documents/indexed-section.js';
import {proseOf, type Section, sectionTitle} from '../documents/section.js';
import {partsOf} from '../documents/sections.js';

/** In characters. Small models read 512 tokens, which are about 700 characters of Chinese and 2,000 of English. */
const MAX_LENGTH = 1_000;
const PART = partsOf(MAX_LENGTH);
const MARKUP = /[`*[\]|<>#]|^[ |:-]+$/gm;

/** Returns the texts that are embedded for a section: its title with each part of its text. Code has no meaning in words. */
export function sectionParts(section: Section): string[] {
  const title = sectionTitle(section);
  const text = withoutTargets(proseOf(section).join('\n'))
    .replace(MARKUP, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return (text.match(PART) ?? ['']).map((part) => `${title}\n${part.trim()}`.trim());
}
