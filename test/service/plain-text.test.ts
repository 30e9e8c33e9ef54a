import {test} from 'node:test';
import {expect} from 'chai';

import {plainText} from '../../demo/service/knowledge-base/plain-text.js';

for (const [markdown, text] of [
  ['A **bold *and* slanted** `code`, ~~gone~~.', 'A bold and slanted code, gone.'],
  ['[A `link`](https://a.example "title") and ![a picture](x.png) here.', 'A link and a picture here.'],
  ['https://a.example/b and <https://c.example>', 'https://a.example/b and https://c.example'],
  ['a <b>b</b> &amp; \\*c\\* `&amp;`', 'a b & *c* &amp;'],
  ['- one\n- two\n  - three\n\n4. four', 'one two three four'],
  ['| a | b |\n| - | - |\n| `c` | [d](e) |', 'a · b c · d'],
  ['# Head\n\n> quoted\n> words  \nof two lines', 'Head quoted words of two lines'],
  ['Before\n\n```js\ncode();\n```\n\nafter', 'Before after'],
  ['```js\ncode();\n```', ''],
] as const)
  test(`${JSON.stringify(markdown)} → ${text || 'no words'}`, () => {
    expect(plainText(markdown, 300)).to.equal(text);
  });

for (const [words, text] of [
  ['one two three four five', 'one two three four…'],
  ['one two three fourth five', 'one two three…'],
  ['twenty characters ok', 'twenty characters ok'],
  ['日本語'.repeat(7), `${'日本語'.repeat(6)}日…`],
] as const)
  test(`${words}, at most 20 characters → ${text}`, () => {
    expect(plainText(words, 20)).to.equal(text);
  });

test('marks that take quadratic time → less than a second', () => {
  const start = performance.now();
  plainText('*a_ '.repeat(100_000), 300);
  expect(performance.now() - start).to.be.below(1_000);
});
