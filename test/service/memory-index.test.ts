import {suite} from 'node:test';
import {setImmediate} from 'node:timers/promises';

import type {SearchIndex} from '../../demo/service/documents/search-index.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import {testSearchIndex} from './search-index-contract.js';

/** An index whose sections can be replaced. */
function open(): SearchIndex {
  let index = createMemoryIndex([]);
  return {
    search: (words, options) => index.search(words, options),
    async replace(sections) {
      await setImmediate();
      index = createMemoryIndex(sections);
    },
    close: () => Promise.resolve(),
  };
}

suite('index in memory', () => testSearchIndex(() => Promise.resolve(open())));
