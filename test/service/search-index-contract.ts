import {test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import type {SearchIndex} from '../../demo/service/documents/search-index.js';
import type {Section} from '../../demo/service/documents/section.js';
import {askedWords} from '../../demo/service/documents/words.js';

export const section = (id: string, heading: string, text: string): Section => ({
  id,
  guideTitle: 'Zoo',
  heading,
  depth: 2,
  blocks: [text],
  url: `https://www.example.com/${id}`,
});

const words = (...list: string[]) => new Map(list.map((word) => [word, 1]));
const idsOf = ({hits}: Awaited<ReturnType<SearchIndex['search']>>) => hits.map(({section: {id}}) => id);

/** The tests that every index passes. `open` returns a new index without sections. */
export function testSearchIndex(open: () => Promise<SearchIndex>): void {
  const opened = async (context: TestContext) => {
    const index = await open();
    context.after(() => index.close());
    return index;
  };

  test('word in a heading and in a text → the heading first, with the words that were found', async (context) => {
    const index = await opened(context);
    const text = section('text', 'Animals', 'There are zebras and lions in the zoo.');
    const heading = section('heading', 'Zebras', 'They have stripes.');
    await index.replace([text, heading, section('other', 'Tickets', 'A ticket is cheap.')]);
    const found = await index.search(words('zebra', 'stripes', 'unicorn'), {limit: 5});

    expect(idsOf(found)).to.deep.equal(['heading', 'text']);
    expect(found.hits[0]?.section).to.deep.equal(heading);
    const [first, second] = found.hits.map((hit) => Object.fromEntries(hit.words));
    expect([first, second]).to.deep.equal([{stripes: 'text', zebra: 'title'}, {zebra: 'text'}]);
    expect(Object.fromEntries(found.frequencies)).to.deep.equal({stripes: 1, unicorn: 0, zebra: 2});
    expect(found.size).to.equal(3);
  });

  test('hits with the same score → in the order of the sections, within the limit and at each search', async (context) => {
    const index = await opened(context);
    const ids = Array.from({length: 300}, (_, place) => `z${place}`);
    await index.replace(ids.map((id) => section(id, 'Zebra and lion', 'Stripes.')));

    for (const asked of [['zebra'], ['lion', 'zebra'], ['stripes', 'lion']]) {
      expect(idsOf(await index.search(words(...asked), {limit: 50}))).to.deep.equal(ids.slice(0, 50));
    }
  });

  test('searches while sections are replaced → each sees the old or the new ones, never both or none', async (context) => {
    const index = await opened(context);
    const generation = (name: string) =>
      Array.from({length: 300}, (_, place) => section(`${name}${place}`, 'Zebras', `${name} ${place}`));
    await index.replace(generation('a'));
    // An index with connections opens a second one, which can take longer than the replacement.
    await Promise.all([1, 2].map((limit) => index.search(words('zebra'), {limit})));
    let isReplaced = false;
    const replaced = index.replace(generation('b')).then(() => (isReplaced = true));
    const seen = new Set<string>();
    let searches = 0;
    while (!isReplaced) {
      const found = await index.search(words('zebra'), {limit: 500});
      expect(found.hits.length).to.equal(300);
      expect(found.size).to.equal(300);
      const names = new Set(idsOf(found).map((id) => id[0] ?? ''));
      expect(names.size, [...names].join()).to.equal(1);
      for (const name of names) seen.add(name);
      searches += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await replaced;

    assert(searches > 0 && seen.has('a'), `${searches} searches, ${[...seen].join()}`);
    expect(idsOf(await index.search(words('zebra'), {limit: 1}))[0]?.[0]).to.equal('b');
  });

  test('Japanese, German, French and Russian texts → found by their words', async (context) => {
    const index = await opened(context);
    const texts = [
      ['ja', '配送料について', '送料は五百円です。', '配送料はいくらですか'],
      ['de', 'Rückgabe', 'Die Rückgabe ist möglich.', 'Wie ist die Rückgabe?'],
      ['fr', 'Assurances', 'Les assurances sont comprises dans le prix.', "Et l'assurance ?"],
      ['ru', 'Доставка', 'Мы доставляем заказы.', 'доставка'],
    ] as const;
    await index.replace(texts.map(([id, heading, text]) => section(id, heading, text)));

    for (const [id, , , question] of texts) {
      const asked = askedWords(question, id).flatMap((word) => word.words);
      expect(idsOf(await index.search(words(...asked), {limit: 1}))[0]).to.equal(id);
    }
  });

  test('words with quotes and operators → no error', async (context) => {
    const index = await opened(context);
    await index.replace([section('zebra', 'Zebras', 'Stripes.')]);
    const hostile = ['"', "'", '*', 'a*', '-zebra', 'NEAR(', ') OR (', '$1', '\\', ':*', 'zebra & |', '\0'];

    for (const word of hostile) await index.search(words(word, 'zebra'), {limit: 5});
    expect(idsOf(await index.search(words('zebra'), {limit: 5}))).to.deep.equal(['zebra']);
  });

  test('U+0000, lone surrogates, and the six characters of an escape in any text → found, only the former are removed', async (context) => {
    const index = await opened(context);
    const odd = (text: string) => `${text}\u0000 \ud800 \udc00 \\u0000 \\\\u0000 \\ud800 😀`;
    const clean = (text: string) => `${text}   \\u0000 \\\\u0000 \\ud800 😀`;
    const withTexts = (change: (text: string) => string): Section => ({
      ...section('zebra', change('Zebras'), change('They have stripes.')),
      id: change('zebra'),
      guideTitle: change('Animals'),
      url: change('https://www.example.com/zebra'),
    });
    await index.replace([withTexts(odd), section('lion', 'Lions', 'They have manes.')]);
    const {hits} = await index.search(words('zebra', 'stripes'), {limit: 5});

    expect([hits.length, hits[0]?.section]).to.deep.equal([1, withTexts(clean)]);
  });
}
