import {join} from 'node:path';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {createMemoryIndex} from '../../../demo/service/indexes/memory-index.js';
import {VectorFile} from '../../../demo/service/meaning/vector-file.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {MAX_TIME, searchTime} from './search-time.js';

test(
  `question in 5,000 sections, in memory → at most ${MAX_TIME} ms above the call of the server`,
  {timeout: 300_000},
  async (context) => {
    const file = new VectorFile(join(temporaryFolder(context), 'vectors'), (message) => expect.fail(message));
    const {both, words} = await searchTime(createMemoryIndex(), file.open());
    context.diagnostic(`words and meaning: ${both.toFixed(1)} ms, words alone: ${words.toFixed(1)} ms`);

    assert(both <= MAX_TIME, `${both} ms`);
  },
);
