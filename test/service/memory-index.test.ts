import {test} from 'node:test';
import {expect} from 'chai';

import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import {section, testSearchIndex} from './search-index-contract.js';

testSearchIndex(() => Promise.resolve(createMemoryIndex()));

test('typo, or the beginning of a word → found, under the word that was asked', async () => {
  const index = createMemoryIndex();
  await index.replace([section('warehouse', 'Warehouse', 'It is in Hamburg.')]);

  for (const word of ['warehuose', 'wareh']) {
    const {hits} = await index.search(new Map([[word, 1]]), {limit: 5});
    expect([...(hits[0]?.words ?? [])]).to.deep.equal([[word, 'title']]);
  }
  await index.close();
});
