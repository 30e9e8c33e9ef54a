import {readHtml} from '../documents/html-document.js';
import {markdownSections} from '../documents/markdown-document.js';
import {type DocumentHead} from '../documents/sections.js';
import {textSections} from '../documents/text-document.js';
import type {Section} from '../knowledge-base/guide.js';

/** The formats of documents that can be read. */
export type DocumentFormat = 'html' | 'markdown' | 'text';

/** Splits a document at its headings. A page that asks not to be indexed has no sections. */
export function readDocument(format: DocumentFormat, head: DocumentHead, text: string): readonly Section[] {
  if (format === 'markdown') return markdownSections(head, text);
  if (format === 'text') return textSections(head, text);
  const {sections, isExcluded} = readHtml(head, text);
  return isExcluded ? [] : sections;
}
