import {suite, test} from 'node:test';
import {expect} from 'chai';

import {
  crowdedLength,
  firstPiece,
  lastSpace,
  LONGEST_PIECE,
  piecesOf,
  SYNTAX,
} from '../../../src/markdown/grammar/inline-pieces.js';

suite('SYNTAX', () => {
  for (const text of ['plain words, 5 + 3 > 2: (yes)!', 'it costs $5', 'ftp and http', 'www']) {
    test(`${text} → none`, () => {
      expect(SYNTAX.test(text)).to.equal(false);
    });
  }
  for (const text of ['*a', 'a_b', '`', '[a', '<', '&', 'a@b', '$$', 'https://a', 'www.a']) {
    test(`${text} → syntax`, () => {
      expect(SYNTAX.test(text)).to.equal(true);
    });
  }
});

suite('lastSpace', () => {
  for (const [text, index] of [
    ['one two', 3],
    ['one \n\t two', 3],
    ['one', 0],
    [' one', 0],
    ['one\u00A0two', 0],
    ['', 0],
  ] as const) {
    test(`${JSON.stringify(text)} → ${index}`, () => {
      expect(lastSpace(text)).to.equal(index);
    });
  }
});

suite('firstPiece', () => {
  for (const [text, end, isPlain] of [
    ['one two three', 7, true],
    ['one two *three*', 7, true],
    ['*a b* c d', 5, false],
    ['**a**, `b c` d', 6, false],
    ['[a b](https://example.com "c d") e', 32, false],
    ['<b title="c d"> e', 15, false],
    ['$$a b$$ c', 7, false],
    ['5 * 3 *a b* c', 1, true],
  ] as const) {
    test(`${text} → ${JSON.stringify(text.slice(0, end))}, ${isPlain ? 'plain' : 'with syntax'}`, () => {
      expect(firstPiece(text)).to.deep.equal({end, isPlain});
    });
  }

  for (const text of ['', 'word', '*a', '*a b', '[a b', '`a b', '<b title="a b', '$$a b', '**a**', ' word']) {
    test(`${JSON.stringify(text)} → not known yet`, () => {
      expect(firstPiece(text)).to.equal(undefined);
    });
  }

  test('syntax that nothing closes → an end near the maximum length', () => {
    const end = firstPiece(`*${'word '.repeat(1_000)}`)?.end ?? 0;
    expect(end).to.be.within(LONGEST_PIECE - 10, LONGEST_PIECE);
  });

  test('crowd of delimiters that nothing closes → an end before the crowd', () => {
    expect(firstPiece('*word '.repeat(100))?.end).to.be.within(28, 200);
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

suite('crowdedLength', () => {
  for (const [text, length] of [
    ['*a* '.repeat(14), undefined],
    ['*a* '.repeat(15), 56],
    ['**a** '.repeat(15), 84],
    ['snake_case_word '.repeat(40), undefined],
    [`${'*a* '.repeat(14)}snake_`, undefined],
  ] as const) {
    test(`${JSON.stringify(text.slice(0, 16))}, ${text.length} characters → ${length ?? 'any length'}`, () => {
      expect(crowdedLength(text)).to.equal(length);
    });
  }
});
