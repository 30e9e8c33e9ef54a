import {readdirSync, readFileSync} from 'node:fs';

import {markdownSections} from './documents/markdown-document.js';
import type {Section} from './documents/section.js';
import {type Guide, parseGuide} from './knowledge-base/guide.js';

const DOCS = new URL('../../docs/', import.meta.url);
const SHOP = new URL('../customer-site/pages/', import.meta.url);

/** Pages with figures, and the home page of the site, which repeats others. */
const LEFT_OUT = new Set(['benchmarks.md', 'index.md', 'load.md']);

/** Reads the Knowledge Base of the demo: the pages of the documentation. `pages` is the path or URL below which they are shown. */
export function readGuides(pages?: string): Guide[] {
  return pagesIn(DOCS)
    .filter((name) => !LEFT_OUT.has(name))
    .map((name) => parseGuide(name.replace(/\.md$/, ''), read(new URL(name, DOCS)), pages));
}

/** Reads the pages that the agent of the demo's shop answers from. */
export function readShop(): Section[] {
  return pagesIn(SHOP).flatMap((name) =>
    markdownSections(
      {id: `shop/${name.replace(/\.md$/, '')}`, title: name, url: null},
      read(new URL(name, SHOP)),
    ),
  );
}

const pagesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();

const read = (file: URL) => readFileSync(file, 'utf8');
