import {existsSync, readdirSync, readFileSync} from 'node:fs';

import {type Guide, parseGuide} from './knowledge-base/guide.js';

const GUIDES = new URL('knowledge/', import.meta.url);
const README = new URL('../../README.md', import.meta.url);

/** The Knowledge Base as it lies on the disk: the guides, then the project's own README if there is one. */
export function readGuides(): Guide[] {
  const files = readdirSync(GUIDES).filter((name) => name.endsWith('.md'));
  // The number in front of a name is for the order only.
  const guides = files
    .sort()
    .map((name) => parseGuide(name.replace(/^\d+-|\.md$/g, ''), read(new URL(name, GUIDES))));
  return existsSync(README) ? [...guides, parseGuide('readme', read(README), 0.5)] : guides;
}

const read = (file: URL) => readFileSync(file, 'utf8');
