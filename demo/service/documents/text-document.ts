import type {Section} from '../knowledge-base/guide.js';
import {type DocumentHead, escapeMarkdown, sectionsOf} from './sections.js';

/** Returns the sections of a plain text, whose paragraphs are separated by blank lines. */
export function textSections(head: DocumentHead, text: string): Section[] {
  const blocks = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => escapeMarkdown(paragraph.trim()))
    .filter((paragraph) => paragraph !== '');
  return sectionsOf(head, [{heading: '', anchor: '', blocks}]);
}
