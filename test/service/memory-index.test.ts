import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import {askedWords} from '../../demo/service/documents/words.js';
import {section, testSearchIndex} from './search-index-contract.js';
import {isAll} from '../support/sample.js';

testSearchIndex(() => Promise.resolve(createMemoryIndex()));

test('typo, or the beginning of a word → found, under the word that was asked', async () => {
  const index = createMemoryIndex();
  await index.replace([section('warehouse', 'Warehouse', 'It is in Hamburg.')]);

  for (const word of ['warehuose', 'wareh']) {
    const {hits} = await index.search(new Map([[word, 1]]), {limit: 5});
    assert.deepEqual([...(hits[0]?.words ?? [])], [[word, 'title']]);
  }
  await index.close();
});

test('Japanese, German, French and Russian texts → found by their words', async () => {
  const index = createMemoryIndex();
  const texts = [
    ['ja', '配送料について', '送料は五百円です。', '配送料はいくらですか'],
    ['de', 'Rückgabe', 'Die Rückgabe ist möglich.', 'Wie ist die Rückgabe?'],
    ['fr', 'Assurances', 'Les assurances sont comprises dans le prix.', "Et l'assurance ?"],
    ['ru', 'Доставка', 'Мы доставляем заказы.', 'доставка'],
  ] as const;
  await index.replace(texts.map(([id, heading, text]) => section(id, heading, text)));

  for (const [id, , , question] of texts) {
    const words = askedWords(question, id).flatMap((asked) => asked.words);
    const {hits} = await index.search(new Map(words.map((word) => [word, 1])), {limit: 1});
    assert.equal(hits[0]?.section.id, id);
  }
  await index.close();
});

if (isAll)
  test('typo, 200,000 words begin like it → found in less than 100 ms', async () => {
    const index = createMemoryIndex();
    const word = (place: number) => `w${place.toString(36)}x`;
    const texts = Array.from({length: 200}, (_, text) =>
      Array.from({length: 1_000}, (_word, place) => word(text * 1_000 + place)).join(' '),
    );
    await index.replace([
      section('animals', 'Animals', 'A wallaby and a wombat.'),
      ...texts.map((text, place) => section(`words${place}`, 'Words', text)),
    ]);
    const times: number[] = [];
    // The best of several: other programs use the processor, too.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const start = performance.now();
      await index.search(new Map([['wyyyyyyyz', 1]]), {limit: 1});
      times.push(performance.now() - start);
    }

    assert.ok(Math.min(...times) < 100, times.join());
    await index.close();
  });
