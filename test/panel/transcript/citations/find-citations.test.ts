import {test} from 'node:test';

import {expect} from 'chai';

import {
  CODE,
  findCitations,
  RAISED,
  type CitationContext,
} from '../../../../src/panel/transcript/citations/find-citations.js';
import {fastestTime} from '../../../support/fastest-time.js';
import {isAll} from '../../../support/sample.js';

/** Three references, and code that names `colors`. */
const CONTEXT: CitationContext = {
  isCitable: (number) => number <= 3,
  isCodeName: (word) => word === 'colors',
};

const markersIn = (line: string, isCell = false) =>
  findCitations(line, isCell, CONTEXT).map(({start, end}) => line.slice(start, end));

for (const [line, ...markers] of [
  // After a space.
  ['It is free [1].', '[1]'],
  ['It is free. [1]', '[1]'],
  ['According to [2], it is free.', '[2]'],
  ['It is free [1][3].', '[1]', '[3]'],
  ['It is free [1] [3]', '[1]', '[3]'],
  ['It is free [1], [2].', '[1]', '[2]'],
  ['It is free [1, 3].', '[1, 3]'],
  ['It is free [^1].', '[^1]'],
  ['Sources: [1], [2]', '[1]', '[2]'],
  ['(see the guide [1])', '[1]'],
  ['It costs 5 € [1] and more.', '[1]'],
  ['“It is free” [1]', '[1]'],
  [`Run ${CODE} [1].`, '[1]'],
  // Directly after a word or a punctuation mark.
  ['It is free of charge since 2024[3].', '[3]'],
  ['The capital is Paris[1][2].', '[1]', '[2]'],
  ['It is in preview[1], and later free.', '[1]'],
  ['It is free.[1] It is small.[2]', '[1]', '[2]'],
  ['In Paris,[1] it is free.', '[1]'],
  ['It is free (in the USA)[1].', '[1]'],
  ['He said: “It is free”[1].', '[1]'],
  ['Half of them, 50%[1].', '[1]'],
  ['C’est l’été[1].', '[1]'],
  ['Цена низкая[1].', '[1]'],
  [`It is free${RAISED}[1]${RAISED} and small.`, '[1]'],
  // Scripts without spaces.
  ['東京は首都です[1]。', '[1]'],
  ['東京[1]は首都です', '[1]'],
  ['价格很低【1】【2】。', '【1】', '【2】'],
  ['价格很低【1，2】', '【1，2】'],
  ['It is free【1】.', '【1】'],
  ['무료입니다[2].', '[2]'],
  ['ราคาถูก[1]', '[1]'],
  // Other scripts with spaces.
  ['السعر منخفض [1].', '[1]'],
  ['تدفع الفرق شهريًا [2]، ويمكنها المغادرة [1]؟', '[2]', '[1]'],
  ['تدفع الفرق شهريًا[2]، ويمكنها', '[2]'],
  ['यह मुफ़्त है [1]।', '[1]'],
  ['המחיר נמוך [1, 2].', '[1, 2]'],
] as const) {
  test(`${JSON.stringify(line)} → ${markers.join(' ')}`, () => {
    expect(markersIn(line)).to.deep.equal(markers);
  });
}

for (const line of [
  // Numbers without a reference, and other forms.
  'It is free [4].',
  'It is free [0].',
  'It is free [01].',
  'It is free [1, 4].',
  'It is free [1, 1].',
  'It is free [1-3].',
  'It is free [1.5].',
  'It is free [ 1 ].',
  'It is free [doc1].',
  'It is free 【4:0†source】.',
  'It is free 【1†source】.',
  // Lines that begin with the number: definitions, notes and lists of sources.
  '[1]: https://example.com',
  '[^1]: A note',
  '[1] A title',
  '[1]',
  '☐ [1] A task',
  // Arrays and calls.
  'The first is a[1].',
  'Take arr[1].',
  'Take items[1].',
  'Take the_items[1].',
  'Take myItems[1].',
  'Take colors[1].',
  'Take x1[1].',
  'Take process.argv[1].',
  'Take grid[1][2].',
  'Take grid[1] here.',
  'Take f(x)[1].',
  'Take (a, b)[1].',
  'Take "abc"[1].',
  'Call f([1]).',
  'Call push(a, [1]).',
  'Call push(a,[1]).',
  'It is [[1], [2]].',
  'It is {a: [1]}.',
  '"key": [1],',
  'x = [1]',
  'x in [1] + [2]',
  'The value [1].length is',
  'The value [1][x] is',
  'The value [x][1] is',
  'It is [1](here',
  'It returns [1, 2].',
  'The list [1, 2] has two.',
  'The interval [1, 2] has two.',
  'A word [1]-based',
  'A word [1]/[2]',
  `${CODE}[1].`,
  // Formulas.
  'The formula $a [1] b$ holds.',
  'The formula $$a [1]$$ holds.',
  'The set x ∈ [1, 2].',
  // Quoted.
  'The text "[1]" is a marker.',
  'A price of $5 = [1]',
  'The text \\[1\\] is',
]) {
  test(`${JSON.stringify(line)} → no marker`, () => {
    expect(markersIn(line)).to.deep.equal([]);
  });
}

test('cell with nothing but numbers → markers; with a list → none', () => {
  expect(markersIn(' [1][2] ', true)).to.deep.equal(['[1]', '[2]']);
  expect(markersIn('[1, 2]', true)).to.deep.equal([]);
});

test('[1, 23] → one link for each number, brackets within the links', () => {
  const line = 'It is free [1, 23].';
  const [citation] = findCitations(line, false, {isCitable: () => true, isCodeName: () => false});
  expect(citation?.links.map(({start, end, number}) => [line.slice(start, end), number])).to.deep.equal([
    ['[1', 1],
    ['23]', 23],
  ]);
});

if (isAll)
  test('lines of 16,000 characters of brackets → searched within 250 ms each', async () => {
    for (const text of [
      '[1]',
      '[1, ',
      '[',
      '(',
      'a[1].',
      ' [1] $',
      '【1】x ',
      '"a"[1] ',
      'word[1]. ',
      ') ',
    ]) {
      const line = text.repeat(16_000 / text.length);
      expect(await fastestTime(() => findCitations(line, false, CONTEXT), 250), text).to.be.below(250);
    }
  });
