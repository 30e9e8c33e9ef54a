import {expect} from 'chai';
import fc from 'fast-check';

import {markCitations, unmarkCitations} from '../../../../src/panel/transcript/citations/mark-citations.js';
import {fastestTime} from '../../../support/fastest-time.js';
import {cutAt, written} from '../../../support/markdown.js';
import {markdown as anyMarkdown, places} from '../../../support/markdown-arbitrary.js';
import {isAll, isExhaustive} from '../../../support/sample.js';

/** The same cases each time. */
const SEED = 1;

const COUNT = 3;

/** Renders a reply with three references, cut at these places, and marks its citations. */
function marked(markdown: string, cuts: readonly number[] = []): HTMLElement {
  const root = written(cutAt(markdown, cuts));
  const marking = markCitations(root, markdown, new Set([1, 2, 3]));
  while (!marking.next().done);
  return root;
}

const markersIn = (root: Element) =>
  [...root.querySelectorAll('.citations')].map((marker) => marker.textContent);

suite('citation markers in a rendered reply', () => {
  for (const [markdown, ...markers] of [
    ['It is **free**[1].', '[1]'],
    ['It is [free](https://example.com) [1].', '[1]'],
    ['# The price [1]', '[1]'],
    ['- It is free [1]\n- It is small [2]', '[1]', '[2]'],
    ['> It is free [1]', '[1]'],
    ['| Claim | Source |\n|---|---|\n| free | [1] |\n| small [2] | |', '[1]', '[2]'],
    ['It is free<sup>[1]</sup> and small.', '[1]'],
    ['Run `npm test` [1].', '[1]'],
    ['One line [1]\nAnother line [2]', '[1]', '[2]'],
    ['<details open><summary>More [1]</summary>It is free [2]</details>', '[2]'],
    ['It is free[^1].', '[^1]'],
    ['See the [guide](https://example.com)[1].', '[1]'],
    ['It is *free*.[1][2]', '[1]', '[2]'],
  ] as const) {
    test(`${JSON.stringify(markdown)} → ${markers.join(' ')}`, () => {
      expect(markersIn(marked(markdown))).to.deep.equal(markers);
    });
  }

  for (const markdown of [
    'Use `a [1]` here.',
    '```js\nlet b = a [1];\n```',
    '    indented [1]',
    'See [the guide [1]](https://example.com).',
    'See [1](https://example.com).',
    'See it [1].\n\n[1]: https://example.com',
    'It is [[1], [2]] here.\n\n[1]: https://example.com\n\n[2]: https://example.com',
    'See [text][1].',
    'See ![image [1]](https://example.com/i.png)',
    '- [ ] task\n- [x] task\n- [1] task',
    'It is free \\[1\\].',
    'It is free \\[1].',
    'It is free [1\\].',
    'It is free &#91;1&#93;.',
    'It is free &lsqb;1].',
    'The formula \\(a [1] b\\) holds.',
    'Escaped \\[1\\] in one place, plain [1] in another.',
    'The array `colors` has two. Take colors[1].',
    'Take words[0] and then firstly[0] or firstly[1].',
    '<kbd>x [1]</kbd> <samp>x [1]</samp> <var>x [1]</var> <pre>x [1]</pre>',
    'It is [<b>1</b>] free',
    '[^1]: A note',
    '<!-- It is free [1] -->',
    '<b title="It is free [1]">x</b>',
    'It is free [4].',
  ]) {
    test(`${JSON.stringify(markdown)} → no marker`, () => {
      expect(markersIn(marked(markdown))).to.deep.equal([]);
    });
  }

  test('[1, 3] → one element for each number, text as written', () => {
    const root = marked('It is free [1, 3].');
    expect(root.querySelector('p')?.innerHTML).to.equal(
      'It is free <span class="citations"><span data-number="1">[1</span>, <span data-number="3">3]</span></span>.',
    );
    unmarkCitations(root);
    expect(root.querySelector('p')?.innerHTML).to.equal('It is free [1, 3].');
  });

  if (isAll)
    test('500 markers in one paragraph, in six replies → the sixth takes no longer than the first', async () => {
      const text = ' one [1]'.repeat(500);
      const times: number[] = [];
      for (let index = 0; index < 6; index += 1) times.push(await fastestTime(() => marked(text)));
      expect(times[5]).to.be.below(3 * times[0]! + 20);
    });

  test('replies without citations → no marker', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(uncited, places, (markdown, cuts) => {
        expect(markersIn(marked(markdown, cuts)), markdown).to.deep.equal([]);
      }),
      {seed: SEED, numRuns: isExhaustive ? 2_000 : 400},
    );
  });

  test('replies with citations among code, links and formulas → each one marked, and nothing else', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(cited, ({markdown, markers}) => {
        expect(markersIn(marked(markdown)), markdown).to.deep.equal(markers);
      }),
      {seed: SEED, numRuns: isExhaustive ? 1_000 : 200},
    );
  });

  test('replies, however the stream is cut → same nodes', function () {
    this.timeout(120_000);
    const texts = fc.oneof(
      cited.map(({markdown}) => markdown),
      fc.tuple(anyMarkdown, cited).map(([any, {markdown}]) => `${any}\n\n${markdown}`),
      fc
        .array(fc.oneof(anyMarkdown, fc.constantFrom(...CITED)), {maxLength: 6})
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, places, (markdown, cuts) => {
        expect(marked(markdown, cuts).innerHTML).to.equal(marked(markdown).innerHTML);
      }),
      {seed: SEED, numRuns: isExhaustive ? 1_000 : 200},
    );
  });

  test('any reply → text unchanged, no marker in code or in a link, each number within the references', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            anyMarkdown,
            cited.map(({markdown}) => markdown),
            uncited,
          ),
          {maxLength: 4},
        ),
        (parts) => {
          const markdown = parts.join('\n');
          const root = marked(markdown);
          expect(root.textContent).to.equal(written([markdown]).textContent);
          expect(root.querySelectorAll(':is(a, code, pre, kbd, samp, button) .citations').length).to.equal(0);
          for (const {dataset} of root.querySelectorAll<HTMLElement>('[data-number]')) {
            expect(Number(dataset.number)).to.be.within(1, COUNT);
          }
        },
      ),
      {seed: SEED, numRuns: isExhaustive ? 1_000 : 200},
    );
  });

  test('20,000 markers → 500 of them marked', () => {
    expect(markersIn(marked('It is free [1].\n\n'.repeat(2_000)))).to.have.length(500);
  });
});

/** Names as programs have them, in no relation to the list of the implementation. */
const NAMES =
  'a b x i arr vec xs list items args data rows cols user_ids userIds x1 b2 this.list $el obj.key argv'.split(
    ' ',
  );
const number = fc.constantFrom(1, 2, 3);
const beyond = fc.constantFrom(
  '0',
  '4',
  '12',
  '01',
  '1.5',
  '-1',
  'i',
  'n - 1',
  '1:3',
  ':',
  '*',
  'doc1',
  'x',
  ' ',
);
const name = fc.constantFrom(...NAMES);
const of = <T>(parts: fc.Arbitrary<T>, write: (part: T) => string) => parts.map(write);

/** A part of a sentence whose brackets cite nothing. */
const uncitedPhrase = fc.oneof(
  of(fc.tuple(name, number), ([name, n]) => `${name}[${n}]`),
  of(fc.tuple(name, number, number), ([name, n, m]) => `${name}[${n}][${m}]`),
  of(fc.tuple(name, number, number), ([name, n, m]) => `${name}[${n}, ${m}]`),
  of(fc.tuple(name, number), ([name, n]) => `${name}(x)[${n}]`),
  of(fc.tuple(name, number), ([name, n]) => `${name}([${n}])`),
  of(fc.tuple(name, number), ([name, n]) => `${name}(x, [${n}])`),
  of(fc.tuple(name, number), ([name, n]) => `${name} = [${n}]`),
  of(fc.tuple(name, number), ([name, n]) => `{"${name}": [${n}]}`),
  of(fc.tuple(name, number), ([name, n]) => `\`${name} [${n}]\``),
  of(fc.tuple(name, number), ([name, n]) => `\`${name}\`[${n}]`),
  of(fc.tuple(number, number), ([n, m]) => `[[${n}], [${m}]]`),
  of(fc.tuple(number, number), ([n, m]) => `[${n}][x][${m}]`),
  of(number, (n) => `[text][${n}]`),
  of(number, (n) => `[text [${n}]](https://example.com)`),
  of(number, (n) => `[${n}](https://example.com)`),
  of(number, (n) => `![image ${n}][${n}]`),
  of(number, (n) => `![x [${n}]](https://example.com/i.png)`),
  of(number, (n) => `<kbd>[${n}]</kbd>`),
  of(number, (n) => `<b title="x [${n}]">x</b>`),
  of(number, (n) => `$a [${n}] b$`),
  of(number, (n) => `x ∈ [${n}, 3]`),
  of(number, (n) => `x [${n}] + [2]`),
  of(number, (n) => `x [${n}].length`),
  of(number, (n) => `x [${n}]-based`),
  of(number, (n) => `x 【4:${n}†source】`),
  of(number, (n) => `x 【${n}†source】`),
  of(beyond, (index) => `x [${index}]`),
  of(fc.tuple(number, beyond), ([n, index]) => `x [${n}, ${index}]`),
  fc.constantFrom(
    'one',
    'two words',
    '**bold**',
    '重要です',
    'مرحبا',
    '5 * 3',
    '[label]',
    '(see',
    'it)',
    '"so"',
  ),
);

/** A block whose brackets cite nothing. */
const uncitedBlock = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '- ', '> ', '1. ', '# ', '- [ ] ', '- [x] '),
      fc.array(uncitedPhrase, {minLength: 1, maxLength: 4}),
      fc.constantFrom('', '.', ','),
    )
    .map(([start, phrases, end]) => `${start}${phrases.join(' and ')}${end}`),
  of(number, (n) => `[^${n}]: A note`),
  of(number, (n) => `[${n}] A title, https://example.com`),
  of(number, (n) => `- [${n}] A task`),
  of(number, (n) => `\`\`\`js\nlet b = a [${n}];\n\`\`\``),
  of(number, (n) => `    let a = [${n}]`),
  of(number, (n) => `<pre>a [${n}]</pre>`),
  of(
    fc.tuple(uncitedPhrase, uncitedPhrase),
    ([one, other]) => `| a | b |\n|---|---|\n| x ${one} | x ${other} |`,
  ),
);

const uncited = fc
  .tuple(
    fc.array(uncitedBlock, {minLength: 1, maxLength: 6}),
    // A reply with escaped brackets, and one with definitions: the same numbers are no markers then.
    fc.constantFrom(
      '',
      '',
      'An escape \\[1\\], \\[2\\] and \\[3\\], and plain [1].',
      'A word [1] or [2].\n\n[1]: https://example.com\n[2]: https://example.com',
    ),
  )
  .map(([blocks, last]) => [...blocks, last].join('\n\n'));

/** Statements with citations. */
const CITED = [
  'It is free [1].',
  'It is free. [2]',
  'It is free since 2024[1][3].',
  'The capital is Paris[2].',
  'It is **free of charge**[1].',
  'According to [3], it is small.',
  'It is small [1, 2].',
  'It is small [^2].',
  '価格は無料です【1】。',
  '価格は[2]無料です。',
  'It is *small*.[3] It is good.',
];

const cited = fc
  .array(
    fc.oneof(
      fc.constantFrom(...CITED).map((markdown) => ({
        markdown,
        markers: markdown.match(/\[[\^\d, ]+\]|【\d】/g) ?? [],
      })),
      uncitedBlock
        .filter((markdown) => !/\\\[/.test(markdown))
        .map((markdown) => ({markdown, markers: [] as string[]})),
    ),
    {minLength: 1, maxLength: 8},
  )
  .map((blocks) => ({
    markdown: blocks.map(({markdown}) => markdown).join('\n\n'),
    markers: blocks.flatMap(({markers}) => markers),
  }));
