import {suite, test} from 'node:test';

import {expect} from 'chai';

import {VisibleStream, visibleText} from '../../src/platform/visible-text.js';
import {expectLinearTime} from '../support/linear-time.js';
import {testRows} from '../support/test-rows.js';

const flag = (region: string) =>
  `🏴${[...region].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('')}\u{E007F}`;

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
    [`a${'\u0301'.repeat(50)}b`, `a${'\u0301'.repeat(30)}b`, 'marks of a letter'],
    [`👍${'🏽'.repeat(50)}b`, `👍${'🏽'.repeat(30)}b`, 'skin tones of an emoji'],
    [`ก${'\u0E33'.repeat(50)}`, `ก${'\u0E33'.repeat(30)}`, 'vowels that are no marks'],
    [`a${'\u0301\u200D'.repeat(50)}`, `a${'\u0301\u200D'.repeat(15)}`, 'marks with joiners between them'],
    [`🏴${tags}`, '🏴', 'tag characters of a flag that does not end'],
    [flag('g'), '🏴', 'flag with one tag'],
    [flag('ignored'), '🏴', 'flag with seven tags'],
    [`a${flag('gbeng').slice(2)}`, 'a', 'tags of a flag behind a letter'],
    [`${flag('gbeng')}${tags}\u{E007F}b`, `${flag('gbeng')}b`, 'tag characters behind a flag'],
    ...[
      flag('gbeng') + flag('gbsct'),
      `x ${flag('gbwls')}.`,
      `🏴${'\uFE0F'}`,
      '🏴‍☠️',
      'กี่',
      'ক্ষ্ম',
      'a\tb\nc',
      'دفعة \u0601 ٢',
      '👩‍❤️‍👨',
      'می\u200Cخواهم',
      '**「重要」**です',
      'שלום',
    ].map((unchanged) => [unchanged, unchanged] as const),
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
    `a${'\u0301'.repeat(40)}b${'\u0301\u200B'.repeat(3)}👍${'🏽'.repeat(33)}`,
    `a${'\u0301'.repeat(20)}${'\u200B'.repeat(9)}${'\u0301'.repeat(20)}`,
    `a🏴${flag('gbeng')}b${flag('usca')}${flag('gbsct')}\u200D🏴`,
    `${flag('gbeng')}${'\u200B'.repeat(3)}${tags}c`,
    `🏴\u200D${flag('g')}${flag('gbeng').slice(2)}${flag('ignored')}${flag('gbeng').slice(2)}b`,
    `\u200B${flag('gbeng')}\uDB40`,
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
