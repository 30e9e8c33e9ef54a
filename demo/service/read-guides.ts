import {existsSync, readdirSync, readFileSync} from 'node:fs';

import {type Guide, parseGuide} from './knowledge-base/guide.js';

const GUIDES = new URL('knowledge/', import.meta.url);
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

const read = (file: URL) => readFileSync(file, 'utf8');
