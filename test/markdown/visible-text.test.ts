import {expect} from 'chai';

import {visibleText} from '../../src/markdown/visible-text.js';

const tags = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');

suite('visibleText', () => {
  for (const [what, text, visible] of [
    ['tag characters', `a${tags}b`, 'ab'],
    ['bidi overrides', 'a\u202Egnp.exe\u202C', 'agnp.exe'],
    ['runs of zero-width characters', `a${'\u200B'.repeat(4)}b`, 'ab'],
  ] as const) {
    test(`removes ${what}`, () => expect(visibleText(text)).to.equal(visible));
  }

  for (const text of ['👩‍❤️‍👨', 'می\u200Cخواهم', '**「重要」**です', 'שלום']) {
    test(`keeps ${text}`, () => expect(visibleText(text)).to.equal(text));
  }
});
