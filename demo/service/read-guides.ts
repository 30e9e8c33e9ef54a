import {existsSync, readdirSync, readFileSync} from 'node:fs';

import {markdownSections} from './documents/markdown-document.js';
import {type Guide, parseGuide, type Section} from './knowledge-base/guide.js';

const GUIDES = new URL('knowledge/', import.meta.url);
const SHOP = new URL('../customer-site/pages/', import.meta.url);
const README = new URL('../../README.md', import.meta.url);

/** Reads the Knowledge Base from disk: the guides, then the project's README if there is one. */
export function readGuides(): Guide[] {
  const files = readdirSync(GUIDES).filter((name) => name.endsWith('.md'));
  // The number before a name only sets the order.
  const guides = files
    .sort()
    .map((name) => parseGuide(name.replace(/^\d+-|\.md$/g, ''), read(new URL(name, GUIDES))));
  return existsSync(README) ? [...guides, parseGuide('readme', read(README), 0.5)] : guides;
}

/** Reads the pages that the agent of the demo's shop answers from. */
export function readShop(): Section[] {
  return readdirSync(SHOP).flatMap((name) =>
    markdownSections(
      {id: `shop/${name.replace(/\.md$/, '')}`, title: name, url: null},
      read(new URL(name, SHOP)),
    ),
  );
}

const read = (file: URL) => readFileSync(file, 'utf8');
