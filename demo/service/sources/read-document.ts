import {htmlSections} from '../documents/html-document.js';
import {markdownSections} from '../documents/markdown-document.js';
import {type DocumentHead, textSections} from '../documents/sections.js';
import type {Section} from '../documents/section.js';

const READERS = {html: htmlSections, markdown: markdownSections, text: textSections};

/** The formats of documents that can be read. */
export type DocumentFormat = keyof typeof READERS;

/** Splits a document at its headings. A page that asks not to be indexed has no sections. */
export const readDocument = (format: DocumentFormat, head: DocumentHead, text: string): readonly Section[] =>
  READERS[format](head, text);
