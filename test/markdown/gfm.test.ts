import {expect} from 'chai';
import fc from 'fast-check';

import {commonmarkOf, expected, gfmOf, shown} from '../support/judges.js';
import {cases, isExhaustive} from '../support/sample.js';

/** Tables, tasks, strikethrough and addresses in the cases that the specification of GFM tells apart. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  tables: [
    '| name | price |\n| --- | --- |\n| tea | 3 |',
    '| left | middle | right | none |\n|:--|:-:|--:|---|\n| a | b | c | d |',
    'name | price\n--- | ---\ntea | 3',
    '| a | b |\n|---|---|\n| `x \\| y` | **x \\| y** |',
    '| a |\n|---|\n| b |\n> quote',
    '| a |\n|---|\n| b |\nc\n\nd',
    '| a | b |\n|---|\n| c |',
    '| a | b |\n|---|---|\n| c |\n|  | d |',
    '| a | b |\n|---|---|',
    'words\n| a | b |\n|---|---|\n| c | d |',
    '- | a | b |\n  |---|---|\n  | c | d |',
    '> | a |\n> |---|\n> | b |',
    '| [a](https://example.com/) | ~~b~~ |\n|---|---|\n| *c* | d\\|e |',
    '| a |\n| --- | --- |',
    '| a |\n| -- x |',
  ],
  tasks: [
    '- [ ] open\n- [x] done\n- [X] done',
    '- [x] done\n  - [ ] open\n  - [x] done\n- [ ] open',
    '1. [ ] first\n2. [x] second',
    '- [] none\n- [ x] none\n- [ ]none',
    '- word [ ] none',
    '[ ] none',
    '> - [ ] quoted',
  ],
  strikethrough: [
    '~~gone~~ stays',
    '~~a\n\nb~~',
    '~~*a* **b**~~',
    '*a ~~b~~ c*',
    'a~~b~~c',
    '~~~~four~~~~',
    'This ~~~three~~~ stays.',
    '~~ a ~~',
    '\\~~a~~',
    '`~~a~~`',
    '[~~a~~](https://example.com/)',
  ],
  addresses: [
    'www.example.com',
    'See www.example.com/help.',
    'https://example.com/search?q=a&hl=en',
    'https://example.com/a_(b)',
    '(https://example.com/a)',
    '(see https://example.com/a_(b))',
    'https://example.com/a&copy;',
    'https://example.com/a, https://example.com/b; https://example.com/c!',
    '**https://example.com/**',
    'http://example.com ftp.example.com',
    'ask@example.com',
    'Write to ask.us+now@help.example.com.',
    'ask@example.com- ask@example.com_',
    '<https://example.com/> `https://example.com/`',
    '[https://example.com/](https://example.org/)',
    'https://example.com/<',
    'https://localhost',
    'a@b',
  ],
};

/** Lines of a reply. What follows them has to begin a block where a departure would show. */
const LINES = [
  ...['word', 'two words', 'break  ', 'break\\', '   text', '    indented\n', 'a\n\ttab', '', '', ''],
  ...['- item', '* star', '+ plus', '  - nested', '    - deeper', '1. one', '2. two', '3) three', '10. ten'],
  ...['-', '*', '1.', '- [ ] task', '- [x] done', '> quote', '> - item\n> more\n', '>', '> > deep'],
  ...[
    '```',
    '```js',
    '~~~',
    '# Head',
    '## Head ##',
    '***',
    '---',
    '\nTitle\n===',
    '\n| a | b |\n|---|:-:|\n| c |\nd\n',
  ],
  ...[
    '| c |',
    'c | d',
    'a *b* **c**',
    '`code`',
    '~~gone~~',
    '\\*not\\*',
    '&amp; &copy;',
    '[ref]',
    '[a][ref]',
  ],
  ...['[x](https://example.com/a "t")', '![i](https://example.com/b.png)', 'https://example.com/c'],
  ...['www.example.com', 'me@example.com', '<https://example.com/>'],
];

const INLINE = [
  ...[
    '*',
    '**',
    '_',
    '__',
    '~~',
    '`',
    '``',
    '[',
    ']',
    '[x](https://example.com/)',
    '[ref]',
    '!',
    '\\*',
    '\\_',
  ],
  ...['\\]', '&amp;', 'a', 'b', 'word', ' ', ' ', '.', '"', '\n', '(', ')', '<https://example.com/z>'],
];

const REFERENCE = '\n\n[ref]: https://example.com/r';

/** A line of dashes below another line: no heading for replies. */
const DASHES_BELOW = /\S.*\n[ >]*-+[ \t]*(?:\n|$)/;

/** The judges have faults of their own, so a reply has to be like one of them; where they agree, like both. */
const isLikeOne = (markdown: string, words: string): boolean =>
  [gfmOf, commonmarkOf].some((htmlOf) => words === expected(htmlOf(markdown)));

/** marked 18 throws an error for an empty item at the end of a quotation in an item. */
const QUOTATIONS_IN_ITEMS = ['* a\n  > -\n  c', '1. a\n   > 1.\n   > b', '- a\n  > - b\n  > -\n- d'];

/** Stands in the name of the test, so that a failed run can be repeated. */
const SEED = isExhaustive ? Date.now() % 1_000_000 : 2;

const lines = fc
  .array(fc.constantFrom(...LINES), {minLength: 2, maxLength: 9})
  .map((all) => all.join('\n'))
  .filter((text) => !DASHES_BELOW.test(text))
  .map((text) => text + REFERENCE);

const words = fc
  .array(fc.constantFrom(...INLINE), {minLength: 2, maxLength: 9})
  .map((all) => all.join('') + REFERENCE);

suite('GFM', () => {
  for (const [name, examples] of Object.entries(EXTENSIONS)) {
    test(`${name}, whole and letter by letter → the HTML of GFM`, () => {
      for (const example of examples) {
        expect(shown([example]), example).to.equal(expected(gfmOf(example)));
        expect(shown([...example]), `${example}, letter by letter`).to.equal(expected(gfmOf(example)));
      }
    });
  }

  test('quotations in items, whole and letter by letter → the HTML of CommonMark', () => {
    for (const example of QUOTATIONS_IN_ITEMS) {
      expect(shown([example]), example).to.equal(expected(commonmarkOf(example)));
      expect(shown([...example]), `${example}, letter by letter`).to.equal(expected(commonmarkOf(example)));
    }
  });

  for (const [name, texts] of Object.entries({lines, words})) {
    test(`random ${name}, seed ${SEED}, whole and letter by letter → the HTML of another parser`, () => {
      fc.assert(
        fc.property(texts, (text) => {
          const whole = shown([text]);
          expect(shown([...text]), 'letter by letter').to.equal(whole);
          if (!isLikeOne(text, whole)) expect(whole).to.equal(expected(gfmOf(text)));
        }),
        {seed: SEED, numRuns: cases(500)},
      );
    }).timeout(60_000);
  }
});
