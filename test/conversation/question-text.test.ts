import {test} from 'node:test';

import {expect} from 'chai';

import {isBlank} from '../../src/conversation/question-text.js';

const BLANK = {
  nothing: '',
  'white space': ' \t\n\u00A0\u3000\u2028',
  'zero width': '\u200B\u200D\u2060\uFEFF',
  'an override of direction': '\u202E\u200B',
  'a soft hyphen': '\u00AD',
  'the blank of Braille': '\u2800\u2800',
  'fillers of Hangul': '\u115F\u1160\u3164\uFFA0',
  'a blank note': '\u{1D159}',
  'blanks of hieroglyphs': '\u{13441}\u{13442}',
  'marks alone': '\u0301\u20DD',
  tags: '\u{E0041}\u{E007F}',
  'variation selectors': '\uFE0F\u{E0100}',
  'control characters': '\0\x07\x7F',
};

const SHOWN = ['a', '7', '?', '€', '界', '👍🏽', '🇳🇴', '2️⃣', '…', 'ﷺ', 'e\u0301', '\u200Bx'];

for (const [name, text] of Object.entries(BLANK))
  test(`${name} → blank`, () => void expect(isBlank(text)).to.equal(true));
for (const value of [undefined, null, 42, {}, ['a']])
  test(`no text: ${JSON.stringify(value)} → blank`, () => void expect(isBlank(value)).to.equal(true));
for (const text of SHOWN) test(`${text} → not blank`, () => void expect(isBlank(text)).to.equal(false));
