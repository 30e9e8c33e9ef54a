import {suite, test} from 'node:test';
import {expect} from 'chai';

import {cut} from '../../../src/markdown/grammar/cut.js';
import {
  firstPiece,
  lastSpace,
  LONGEST_PIECE,
  piecesOf,
  SYNTAX,
} from '../../../src/markdown/grammar/inline-pieces.js';
import {testRows} from '../../support/test-rows.js';

suite('SYNTAX', () =>
  testRows(test, (text) => SYNTAX.test(text), [
    ['plain words, 5 + 3 > 2: (yes)!', false],
    ['it costs $5', false],
    ['ftp and http', false],
    ['www', false],
    ...['*a', 'a_b', '`', '[a', '<', '&', 'a@b', '$$', 'https://a', 'www.a'].map(
      (text) => [text, true] as const,
    ),
  ]),
);

suite('lastSpace', () =>
  testRows(test, lastSpace, [
    ['one two', 3],
    ['one \n\t two', 3],
    ['one', 0],
    [' one', 0],
    ['one\u00A0two', 0],
    ['', 0],
  ]),
);

suite('firstPiece', () => {
  testRows(test, firstPiece, [
    ['one two three', {end: 7, isPlain: true}],
    ['one two *three*', {end: 7, isPlain: true}],
    ['*a b* c d', {end: 5, isPlain: false}],
    ['**a**, `b c` d', {end: 6, isPlain: false}],
    ['[a b](https://example.com "c d") e', {end: 32, isPlain: false}],
    ['<b title="c d"> e', {end: 15, isPlain: false}],
    ['$$a b$$ c', {end: 7, isPlain: false}],
    ['5 * 3 *a b* c', {end: 1, isPlain: true}],
    // The end is not known yet.
    ...['', 'word', '*a', '*a b', '[a b', '`a b', '<b title="a b', '$$a b', '**a**', ' word'].map(
      (text) => [text, undefined] as const,
    ),
  ]);

  test('syntax that nothing closes → an end near the maximum length', () => {
    const end = firstPiece(`*${'word '.repeat(1_000)}`)?.end ?? 0;
    expect(end).to.be.within(LONGEST_PIECE - 10, LONGEST_PIECE);
  });

  test('text that grows → pieces with syntax end at the same places', () => {
    const text =
      'snake_ *a b* one *two three* four `five six`, **seven [eight](nine "ten") eleven** twelve <b title="x y">z</b> end $$a b$$ c';
    const endsIn = (source: string) => {
      const ends: number[] = [];
      let start = 0;
      for (let piece = firstPiece(source); piece; piece = firstPiece(source.slice(start))) {
        start += piece.end;
        if (!piece.isPlain) ends.push(start);
      }
      return ends;
    };
    const whole = endsIn(text);
    expect(whole.length).to.be.greaterThan(3);
    for (let length = 0; length <= text.length; length += 1) {
      const ends = endsIn(text.slice(0, length));
      expect(ends, `${length} characters`).to.deep.equal(whole.slice(0, ends.length));
    }
  });
});

suite('piecesOf', () => {
  for (const text of [
    '*word '.repeat(500),
    '[a](b) ~~c~~\n'.repeat(200),
    '`a'.repeat(4_500),
    'a '.repeat(9_000),
  ]) {
    test(`${text.length} characters of ${JSON.stringify(text.slice(0, 12))} → all of them, in pieces that are short or plain`, () => {
      const pieces = piecesOf(text);
      expect(pieces.join('')).to.equal(text);
      expect(pieces.length).to.be.above(1);
      for (const piece of pieces) expect(piece.length <= 2_400 || !/[*`[]/.test(piece)).to.equal(true);
    });
  }
});

suite('cut', () =>
  testRows(test, ([text, limit]: readonly [string, number]) => cut(text, limit), [
    [['aaaa aaa\naa a', 12], 9, 'line break in the second half'],
    [['aaaaaaaa aaaa', 12], 9, 'space in the second half'],
    [['a aaaaaaaaaaaaa', 12], 12, 'spaces in the first half only'],
    [['aaaa😀', 5], 4, 'limit within a character'],
  ]),
);
