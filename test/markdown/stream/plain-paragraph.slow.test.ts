import {expect} from 'chai';
import fc from 'fast-check';

import {LANGUAGES} from '../../../demo/playground/languages.js';
import {loadStrings} from '../../../src/locales/load.js';
import {plainParagraph} from '../../../src/markdown/stream/markdown-stream.js';
import {renderedAtOnce} from '../../support/markdown.js';
import {cases} from '../../support/sample.js';

/** Characters with and without a meaning in Markdown, and some that readers cannot see. */
const PIECE = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...'abZé你ひ한م0 .,!?;\'"()-+=%{}$^`*_[]<>\\&#~|:@/\n\t\u00A0\u3000👋🏽！？。「」¿¡',
    ),
  },
  fc.constantFrom(
    ...'**a**|`a`|_a_|[a](https://example.com)|www.a|http://|1. |- |&amp;|a@b.co|  |\u0300|👩‍👩‍👧|\u200B|\u202E|\uFE0F'.split(
      '|',
    ),
  ),
  fc.string({unit: 'grapheme', maxLength: 1}),
);

suite('plainParagraph', () => {
  test('any text → the element of the renderer, or nothing', () => {
    const numRuns = cases(1_000, 5_000);
    let paragraphs = 0;
    fc.assert(
      fc.property(fc.array(PIECE, {maxLength: 8}), fc.constantFrom('', 'a', 'Hello, b'), (pieces, start) => {
        const text = start + pieces.join('');
        const paragraph = plainParagraph(text);
        if (paragraph === undefined) return;
        paragraphs += 1;
        expect(paragraph.innerHTML, JSON.stringify(text)).to.equal(renderedAtOnce(text));
      }),
      {numRuns, seed: 1},
    );
    expect(paragraphs).to.be.greaterThan(numRuns / 10);
  });

  for (const language of LANGUAGES) {
    test(`greeting in ${language} → a paragraph`, async () => {
      const {welcome} = await loadStrings(language);
      expect(plainParagraph(welcome)?.textContent).to.equal(welcome);
    });
  }

  const withSyntax =
    '**Hello**|Hello\nyou|See www.example.com|Write to me@example.com|1. Hello|Hello&nbsp;you|Hello\u202Eyou| Hello|Hello |';
  for (const markdown of withSyntax.split('|')) {
    test(`${JSON.stringify(markdown)} → nothing`, () => expect(plainParagraph(markdown)).to.equal(undefined));
  }
});
