import {expect} from 'chai';
import {test} from 'node:test';

import {pairedBlocks} from '../../../src/markdown/grammar/tag-pairs.js';
import type {Tokens} from '../../../src/markdown/grammar/tokens.js';
import {expectLinearTime} from '../../support/linear-time.js';

const htmlOf = (text: string, isOpen = false) =>
  pairedBlocks([{type: 'html', raw: text, text, block: true, pre: false} satisfies Tokens.HTML], isOpen)
    .map((token) => (token as Tokens.HTML).text)
    .join('');

test('block elements that are no pair → text; while they are open, only lone ends', () => {
  expect(htmlOf('<details><ul></details></ul>')).to.equal('<details>&lt;ul></details>&lt;/ul>');
  expect(htmlOf('<details><ul></ul></ol>')).to.equal('&lt;details><ul></ul>&lt;/ol>');
  expect(htmlOf('<details><ul></ul></ol>', true)).to.equal('<details><ul></ul>&lt;/ol>');
});

for (const tags of ['</ul>', '<ul>', '<ul></ol>', '<ul></ul>'])
  test(`many ${tags} → the time grows with the length`, async () => {
    await expectLinearTime((count) => htmlOf(`<details>${tags.repeat(count)}`), 20_000);
  });
