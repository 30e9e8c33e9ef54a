import {test} from 'node:test';
import {expect} from 'chai';

import {textDirective} from '../../demo/service/knowledge-base/text-fragment.js';

for (const [block, words] of [
  ['The first eight words of a block are enough for a page.', 'The first eight words of a block are'],
  ['One, two-three four five.', 'One, two-three four five.'],
  ['Set `persist` and the chat keeps its text.', 'and the chat keeps its text.'],
  ['A **bold** word, [a link](x.md) and the words behind them', 'and the words behind them'],
  ['- one item with some words\n- another item', 'one item with some words'],
  ['3. Fill the water tank', 'Fill the water tank'],
  ['> quoted words of somebody else', 'quoted words of somebody else'],
  ['words over\ntwo lines of text', 'words over two lines of text'],
  ['Größe und Gewicht der Geräte', 'Größe und Gewicht der Geräte'],
  ['too few words', undefined],
  ['a `b` c `d` e `f` g', undefined],
] as const)
  test(`${JSON.stringify(block)} → ${words ?? 'no directive'}`, () => {
    const directive = textDirective(block);
    expect(directive && decodeURIComponent(directive.replace(':~:text=', ''))).to.equal(words);
    expect(directive?.replace(':~:text=', '') ?? '').to.not.match(/[-,&\s]/);
  });
