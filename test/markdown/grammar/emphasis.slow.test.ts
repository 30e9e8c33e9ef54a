import {test} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';

import {emphasisOf} from '../../support/emphasis-of.js';
import {importOnDemand} from '../../support/install-on-demand.js';
import {emphasized} from '../../support/markdown-arbitrary.js';
import {cases, isExhaustive} from '../../support/sample.js';

const {default: cjkFriendly} = (await importOnDemand('markdown-it-cjk-friendly@3.0.0')) as {
  default: (markdownIt: MarkdownIt) => void;
};

/** The reference implementation of the rules, for strikethrough, too. */
const reference = new MarkdownIt({breaks: true}).use(cjkFriendly);

/** Returns the reference's HTML. White space at the ends of lines is not shown. */
function expected(text: string): string {
  return reference
    .renderInline(text)
    .replaceAll(/<(\/?)s>/g, '<$1del>')
    .replaceAll(/ *<br>\n[ \t]*/g, '<br>');
}

test('random paragraphs → emphasis of the reference', () => {
  fc.assert(
    fc.property(emphasized, (text) => {
      // The reference reads a longer run as several delimiters, GFM as text.
      fc.pre(!text.includes('~~~'));
      expect(emphasisOf(text)).to.equal(expected(text));
    }),
    {seed: 1, numRuns: cases(4_000, 100_000)},
  );
});

test('each character beside delimiters → emphasis of the reference', () => {
  for (let code = 0x20; code < 0x4_0000; code += isExhaustive || code < 0x2_0000 ? 1 : 97) {
    const character = String.fromCodePoint(code);
    // Private, unassigned and half characters, and other syntax.
    if (/\p{Co}|\p{Cn}|\p{Cs}|[\\`*_~[\]<>&]/u.test(character)) continue;
    // The reference knows an older version of Unicode.
    if (/[\p{P}\p{S}]/u.test(character) !== reference.utils.isPunctChar(character)) continue;
    const text = `a${character}**"b"**${character}c a**${character}**c`;
    expect(emphasisOf(text), `U+${code.toString(16)}`).to.equal(expected(text));
  }
});
