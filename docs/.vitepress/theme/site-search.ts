import type MiniSearch from 'minisearch';

import {excerptOf, markedParts, type Part} from './excerpt.js';

/** A section of a page that fits a search. */
export interface Hit {
  readonly url: string;
  readonly title: readonly Part[];
  /** The titles above it, from the page down. Empty for a page. */
  readonly path: readonly string[];
  readonly excerpt: readonly Part[];
}

/** What the index stores of a section: see the option `storeFields` of the configuration. Titles are HTML. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
  /** The words of the index that were found. */
  readonly terms: readonly string[];
}

const MAX_HITS = 5;

let index: Promise<MiniSearch<Section>> | undefined;

/**
 * Returns the sections that fit a text best, by the index of VitePress's own search. Loads it with the first text; rejects if
 * that fails, and the next text tries again.
 */
export async function searchSite(text: string): Promise<Hit[]> {
  if (text.trim() === '') return [];
  index ??= loadIndex().catch((error) => {
    index = undefined;
    throw error;
  });
  const results = (await index).search(text) as unknown as Section[];
  return results.slice(0, MAX_HITS).map(({id, title, titles, text: words, terms}) => ({
    url: id,
    title: markedParts(textOf(title), terms),
    path: titles.map(textOf),
    excerpt: excerptOf(textOf(words), terms),
  }));
}

async function loadIndex(): Promise<MiniSearch<Section>> {
  const [{default: Index}, {default: indexes}] = await Promise.all([
    import('minisearch'),
    import('@localSearchIndex'),
  ]);
  const {default: json} = await indexes['root']!();
  // The options of VitePress's own search box, VPLocalSearchBox.vue.
  return Index.loadJSON<Section>(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles', 'text'],
    searchOptions: {
      fuzzy: 0.2,
      prefix: true,
      boost: {title: 4, text: 2, titles: 1},
      // Pages for users come first.
      boostDocument: (id: string) => (id.includes('/contributing/') ? 0.3 : 1),
    },
  });
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}
