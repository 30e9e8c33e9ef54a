import {suite, test} from 'node:test';
import {expect} from 'chai';

import {redrawWait} from '../../../src/markdown/stream/redraw-wait.js';

const words = (length: number) => 'word '.repeat(length / 5);

const cases = [
  ['text is short, content is expensive', words(115), {elementCount: 1_000, showsSource: true}, 0],
  ['text is ordinary', words(1_600), {elementCount: 0, showsSource: false}, 0],
  ['40 elements cost nothing', words(1_600), {elementCount: 40, showsSource: false}, 0],
  ['each further element costs 4', words(1_600), {elementCount: 50, showsSource: false}, 40],
  [
    'each character of syntax costs 1',
    words(1_600) + '*'.repeat(8),
    {elementCount: 0, showsSource: false},
    9,
  ],
  ['two tags cost nothing', `${words(1_590)}<<`, {elementCount: 0, showsSource: false}, 0],
  ['each further tag costs 64', `${words(1_595)}<<<<<`, {elementCount: 0, showsSource: false}, 192],
  [
    'each character reference costs as much, and 1 for its character of syntax',
    words(1_580) + '&gt;'.repeat(5),
    {elementCount: 0, showsSource: false},
    197,
  ],
  ['cost is more than twice the length', words(1_600), {elementCount: 5_000, showsSource: false}, 3_200],
  ['a part of it is shown as source', words(1_600), {elementCount: 0, showsSource: true}, 3_200],
] as const;

suite('redrawWait', () => {
  for (const [condition, text, content, expected] of cases) {
    test(`${condition} → waits for ${expected} characters`, () => {
      expect(redrawWait(text, content)).to.equal(expected);
    });
  }
});
