import {expect} from 'chai';
import fc from 'fast-check';

import {
  everyWordOfLongBlocksIsShown,
  everyWordIsShown,
  missingWords,
  numberWords,
} from '../../support/visible-words.js';
import {cutAt, written} from '../../support/markdown.js';
import {cases} from '../../support/sample.js';

/** The same cases each time: `npx tsx test/fuzz/index.ts` looks for new ones. */
const SEED = 1;

/** Each `W` becomes a word of its own. */
const EXAMPLES: Record<string, string> = {
  'list item of four long lines above a rule': `- ${'W '.repeat(100)}\n${`  ${'W '.repeat(100)}\n`.repeat(3)}  ---\n`,
  'table with more columns than allowed': `${'|W'.repeat(40)}|\n${'|-'.repeat(40)}|\n${'|W'.repeat(40)}|\nW`,
  'table row with more cells than the head': '| W | W |\n|---|---|\n| W | W | W | W |\n| W | W \\| W | W',
  'table row with more cells than the head, in a list item':
    '- W\n\n  | W |\n  |---|\n  | W | **W** |\n  | W |',
  'formula behind a line separator, and paragraphs': 'W W\u2028$$a^2$$\n\nW.\n\nW.',
  'formulas and a list behind separators of lines and paragraphs': 'W\u2029\\[x\\]\u2028- W\u0085- W\n\nW',
  'dollars that are no formulas': 'are $$ W $$$ W, kill $$\nW $$;W\n$$W and $$W',
  'text and paragraphs in a table outside its cells': '<table>W<p>W<tr>W<td>W<table><td>W</table>W</table>W',
};

suite('visible words of a reply', () => {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    const {text, words} = numberWords(example);

    test(`${name}, whole, streamed and cut everywhere → all words shown`, () => {
      for (const pieces of [[text], [...text]])
        expect(missingWords(written(pieces), words), `${pieces.length} pieces`).to.deep.equal([]);
      for (let place = 1; place < text.length; place += Math.ceil(text.length / 30)) {
        expect(missingWords(written(cutAt(text, [place])), words), `cut at ${place}`).to.deep.equal([]);
      }
    }).timeout(60_000);
  }

  test('random Markdown, whole and streamed → all words shown', () => {
    fc.assert(everyWordIsShown, {seed: SEED, numRuns: cases(50, 200)});
  }).timeout(60_000);

  test('random Markdown of long blocks, whole and streamed → all words shown', () => {
    fc.assert(everyWordOfLongBlocksIsShown, {seed: SEED, numRuns: cases(12)});
  }).timeout(60_000);
});
