import {expect} from 'chai';
import fc from 'fast-check';

import {markCitations, unmarkCitations} from '../../../src/panel/reply/mark-citations.js';
import {expectLinearTime} from '../../support/linear-time.js';
import {cutAt, written} from '../../support/markdown.js';
import {markdown as anyMarkdown, places} from '../../support/markdown-arbitrary.js';
import {cases, isAll} from '../../support/sample.js';

/** The same cases each time. */
const SEED = 1;

const COUNT = 3;

function mark(root: Element, ...numbers: number[]): void {
  const marking = markCitations(root, new Set(numbers));
  while (!marking.next().done);
}

/** Renders a reply with three references, cut at these places, and marks its citations. */
function marked(markdown: string, cuts: readonly number[] = []): HTMLElement {
  const root = written(cutAt(markdown, cuts));
  mark(root, 1, 2, 3);
  return root;
}

const markersIn = (root: Element) =>
  [...root.querySelectorAll('.citations:not([hidden])')].map((marker) => marker.textContent);

suite('citation markers in a rendered reply', () => {
  for (const [condition, markdown, ...markers] of [
    ['one number', 'It is free [1].', '[1]'],
    ['directly after a word', 'It is free[1].', '[1]'],
    ['at the start of a line', '[1] A title\n[2] A title', '[1]', '[2]'],
    ['several numbers', 'It is free [1, 3].', '[1, 3]'],
    ['one after the other', 'It is free [1][3] [2].', '[1][3] [2]'],
    ['footnote', 'It is free[^1], and small [^2, ^3].', '[^1]', '[^2, ^3]'],
    ['lenticular brackets', 'It is free【1】【2, 3】.', '【1】【2, 3】'],
    ['East Asian commas', '价格很低【1，2】[1、3]。', '【1，2】[1、3]'],
    ['letter of another script behind', '東京[1]は首都です', '[1]'],
    ['emphasis', 'It is **free**[1] and *small [2]*.', '[1]', '[2]'],
    ['list', '- It is free [1]\n- It is small [2]', '[1]', '[2]'],
    ['table', '| Claim | Source |\n|---|---|\n| free | [1] |', '[1]'],
    ['behind a link and behind code', '[Guide](https://example.com)[1], `npm test`[2]', '[1]', '[2]'],
    ['words like those of code', 'Take items[1] or press [2].', '[1]', '[2]'],
    ['label without a definition', 'See [text][1].', '[1]'],
    ['other brackets are escaped', 'It is free [1], or \\[2\\].', '[1]'],
    ['escaped in another place', 'It is free [1]: write \\[1\\].', '[1]'],
    ['escaped in code', 'It is free [1]: `\\[1\\]`\n\n```\n\\[1\\]\n```', '[1]'],
    ['escaped beside HTML', '<b title="x">free</b> [1], or \\[1\\].', '[1]'],
    [
      'numbers with definitions',
      'It is [1] free [1][2].\n\n[1]: https://example.com\n[2]: https://example.com',
      '[1]',
      '[1] [2]',
    ],
    ['beside HTML', '<b title="x">It</b> is free [1].\n\n[1]: https://example.com', '[1]'],
  ] as const) {
    test(`${condition}: ${JSON.stringify(markdown)} → ${markers.join(' ')}`, () => {
      expect(markersIn(marked(markdown))).to.deep.equal(markers);
    });
  }

  for (const [condition, markdown] of [
    ['number without a reference', 'It is free [4] [0] [1, 4] 【4】.'],
    ['other content', 'It is free [1-3] [1.5] [ 1 ] [doc1] [1,] 【1†source】.'],
    ['word character behind', 'It is [1]st, [2]_ or [3]4.'],
    ['code', 'Use `a [1]`, <kbd>[1]</kbd>, <samp>[1]</samp>, <var>[1]</var>.'],
    ['code block', '```js\nlet b = a [1];\n```\n\n    a [1]\n\n<pre>a [1]</pre>'],
    ['link', '[The guide [1]](https://example.com) [1](https://example.com)'],
    ['label with a definition', 'See [text][1].\n\n[1]: https://example.com'],
    ['number with a definition, but without a reference', 'See [4].\n\n[4]: https://example.com'],
    ['summary', '<details open><summary>More [1]</summary></details>'],
    ['attribute and comment', '<b title="[1]">x</b> <!-- [1] -->'],
    ['element within the brackets', 'It is [<b>1</b>] free.'],
    ['escaped brackets', 'It is free \\[1\\], \\[2], [3\\], [\\^1] and [1\\, 2].'],
  ] as const) {
    test(`${condition}: ${JSON.stringify(markdown)} → no marker`, () => {
      expect(markersIn(marked(markdown))).to.deep.equal([]);
    });
  }

  test('marker with the name of a file → its number, or hidden until it has a reference', () => {
    const text = 'It is free 【2:0†file.pdf】【1:13†a b.md】. Small【4:0†file.pdf】, `【4:0†x】`. 【1:0†';
    const root = marked(text);
    expect(markersIn(root)).to.deep.equal(['【2】【1】']);
    const shown = root.cloneNode(true) as Element;
    for (const hidden of shown.querySelectorAll('[hidden]')) hidden.remove();
    expect(shown.textContent).to.equal('It is free 【2】【1】. Small, 【4:0†x】. 【1:0†');
    unmarkCitations(root);
    mark(root, 4);
    expect(markersIn(root)).to.deep.equal(['【4】']);
  });

  test('[1, 23] → one element for each number, text as written; made text again → may be marked again', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>It is free [1, 23].</p>';
    const html =
      '<p>It is free <span class="citations" data-spaced=""><span data-number="1">[1,</span><span data-number="23"> 23]</span></span>.</p>';
    mark(root, 1, 23);
    expect(root.innerHTML).to.equal(html);
    unmarkCitations(root);
    expect(root.innerHTML).to.equal('<p>It is free [1, 23].</p>');
    mark(root, 1, 23);
    expect(root.innerHTML).to.equal(html);
  });

  test('2,000 markers → 500 of them marked', () => {
    expect(markersIn(marked('It is free [1].\n\n'.repeat(2_000)))).to.have.length(500);
  });

  const texts = fc
    .array(
      fc.oneof(
        anyMarkdown,
        fc.constantFrom(...'[1]|a[2].|**b**[^3]|【1】|[1, 2]|[4]|`a[1]`|\\[2\\]|[1][2]x'.split('|')),
      ),
      {maxLength: 6},
    )
    .map((parts) => parts.join(' '));

  test('replies, however the stream is cut → same nodes', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(texts, places, (markdown, cuts) => {
        expect(marked(markdown, cuts).innerHTML).to.equal(marked(markdown).innerHTML);
      }),
      {seed: SEED, numRuns: cases(200, 1_000)},
    );
  });

  test('any reply → text unchanged, no marker in code or in a link, each number within the references', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(texts, (markdown) => {
        const root = marked(markdown);
        expect(root.textContent).to.equal(written([markdown]).textContent);
        expect(root.querySelectorAll(':is(a, code, pre, kbd, samp, button) .citations').length).to.equal(0);
        for (const {dataset, textContent} of root.querySelectorAll<HTMLElement>('[data-number]')) {
          expect(Number(dataset.number)).to.be.within(1, COUNT);
          expect(textContent).to.include(dataset.number);
        }
      }),
      {seed: SEED, numRuns: cases(200, 1_000)},
    );
  });

  if (isAll) {
    test('paragraphs of 100,000 characters of brackets → the time grows with the length', async () => {
      for (const part of ['[1]', '[1, ', '1, ', '[', '[1', '1', ' ', '[1] [', '\\[1', '【1, 1', '[1]a ']) {
        const markText = (length: number) => {
          const text = `[1${part.repeat(length / part.length)}`;
          const root = document.createElement('p');
          root.textContent = text;
          mark(root, 1);
        };
        await expectLinearTime(markText, 100_000, part);
      }
    });
  }
});
