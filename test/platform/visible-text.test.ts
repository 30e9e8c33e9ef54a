import {suite, test} from 'node:test';

import {expect} from 'chai';

import {VisibleStream, visibleText} from '../../src/platform/visible-text.js';
import {expectLinearTime} from '../support/linear-time.js';
import {testRows} from '../support/test-rows.js';

const tags = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');

suite('visibleText', () =>
  testRows(test, visibleText, [
    [`a${tags}b`, 'ab', 'tag characters'],
    ['a\u202Egnp.exe\u202C', 'agnp.exe', 'bidi overrides'],
    ['a\u0000b\u0007c\u0008d\u001Be\u007Ff\u0086g', 'abcdefg', 'controls'],
    ['a\rb\r\nc\u0085d\u2028e\u2029f', 'a\nb\nc\nd\ne\nf', 'line breaks'],
    ['a\u000Bb\u000Cc', 'a b c', 'tabs between lines and pages'],
    ['a\u200B\u0001\u200B\uFFF9\u200Bb', 'ab', 'runs of zero-width characters with controls between them'],
    [`a${'\u200B'.repeat(4)}b`, 'ab', 'runs of zero-width characters'],
    ...['a\tb\nc', 'دفعة \u0601 ٢', '👩‍❤️‍👨', 'می\u200Cخواهم', '**「重要」**です', 'שלום'].map(
      (unchanged) => [unchanged, unchanged] as const,
    ),
  ]),
);

suite('VisibleStream', () => {
  /** The result of these pieces, one after the other. */
  function taken(pieces: readonly string[]): string {
    const stream = new VisibleStream();
    return pieces.map((piece) => stream.take(piece, false)).join('') + stream.take('', true);
  }

  for (const text of [
    'a\r\nb\rc\r\u200B\nd\r',
    `a${'\u200B'.repeat(2)}b${'\u200B'.repeat(3)}c${'\u200B'.repeat(9)}😀`,
    `a\u200B${tags}\u200Bb${tags}`,
    'a\u200B\u200B\uD83Db\uDE00',
    'a\u0000\u200B\uFFF9\u200B\u0007b\u200B\u0000\u200B\u0000\u200Bc\r\u0000\nd\u0000',
  ]) {
    test(`cut anywhere: ${JSON.stringify(text)} → same result as whole`, () => {
      const whole = visibleText(text.replace(/\r\n?/g, '\n'));
      expect(taken(text.split(''))).to.equal(whole);
      for (let place = 0; place <= text.length; place += 1)
        expect(taken([text.slice(0, place), text.slice(place)])).to.equal(whole);
    });
  }

  for (const [how, pieces] of [
    ['at once', /.+/gu],
    ['8 at a time', /.{1,8}/gu],
  ] as const)
    test(`64,000 invisible characters, ${how} → the time grows with the length`, () =>
      expectLinearTime((length) => {
        const text = `a${'\u200B'.repeat(length)}b`;
        expect(taken([...text.match(pieces)!, 'c'])).to.equal('abc');
      }, 64_000));
});
