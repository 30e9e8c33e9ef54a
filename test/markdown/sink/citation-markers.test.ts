import {expect} from 'chai';
import fc from 'fast-check';

import {createRenderer} from '../../../src/markdown/stream/renderer.js';
import {CITATION} from '../../../src/markdown/sink/inline-elements.js';
import {expectLinearTime} from '../../support/linear-time.js';
import {cutAt, Drawing, OPTIONS, written} from '../../support/markdown.js';
import {markdown as anyMarkdown, places} from '../../support/markdown-arbitrary.js';
import {cases, isAll} from '../../support/sample.js';

/** The same cases each time. */
const SEED = 1;

/** Renders a reply, cut at these places, with boxes for its citation markers. */
function marked(markdown: string, cuts: readonly number[] = []): HTMLElement {
  return written(cutAt(markdown, cuts), undefined, {...OPTIONS, onMarker: () => undefined});
}

/** The text without what joins a marker to the word before it. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\u2060', '');

const markersIn = (root: Element) =>
  [...root.querySelectorAll(`.${CITATION}`)].map((marker) => marker.textContent);

suite('citation markers in a reply', () => {
  for (const [condition, markdown, ...markers] of [
    ['one number', 'It is free [1].', '[1]'],
    ['directly after a word', 'It is free[1].', '[1]'],
    ['at the start of a line', '[1] A title\n[2] A title', '[1]', '[2]'],
    ['several numbers', 'It is free [1, 3].', '[1, 3]'],
    ['one after the other', 'It is free [1][3] [2].', '[1]', '[3]', '[2]'],
    ['footnote', 'It is free[^1], and small [^2, ^3].', '[^1]', '[^2, ^3]'],
    ['lenticular brackets', 'It is free【1】【2, 3】.', '【1】', '【2, 3】'],
    ['East Asian commas', '价格很低【1，2】[1、3]。', '【1，2】', '[1、3]'],
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
    ['name of a file', 'It is free 【2:0†file.pdf】【1:13†a b_c.md】.', '[2]', '[1]'],
  ] as const) {
    test(`${condition}: ${JSON.stringify(markdown)} → ${markers.join(' ')}`, () => {
      expect(markersIn(marked(markdown))).to.deep.equal(markers);
    });
  }

  for (const [condition, markdown] of [
    ['other content', 'It is free [1-3] [1.5] [ 1 ] [doc1] [1,] 【1†source】.'],
    ['word character behind', 'It is [1]st, [2]_ or [3]4.'],
    ['code', 'Use `a [1]`, <kbd>[1]</kbd>, <samp>[1]</samp>, <var>[1]</var>.'],
    ['code block', '```js\nlet b = a [1];\n```\n\n    a [1]\n\n<pre>a [1]</pre>'],
    ['link', '[The guide [1]](https://example.com) [1](https://example.com)'],
    ['label with a definition', 'See [text][1].\n\n[1]: https://example.com'],
    ['number with a definition', 'See [4].\n\n[4]: https://example.com'],
    ['name of a file that does not end', 'It is free 【4:0†file.pdf'],
    ['summary', '<details open><summary>More [1]</summary></details>'],
    ['attribute and comment', '<b title="[1]">x</b> <!-- [1] -->'],
    ['element within the brackets', 'It is [<b>1</b>] free.'],
    ['escaped brackets', 'It is free \\[1\\], \\[2], [3\\], [\\^1] and [1\\, 2].'],
  ] as const) {
    test(`${condition}: ${JSON.stringify(markdown)} → no marker`, () => {
      expect(markersIn(marked(markdown))).to.deep.equal([]);
    });
  }

  test('[1, 23] → links without an address, in their own text', () => {
    expect(marked('It is free [1, 23].').querySelector('p')!.innerHTML).to.equal(
      'It is free\u00A0<span class="citations"><span>[</span><a>1</a><span>, </span><a>23</a><span>]</span></span>.'.replace(
        '\u00A0',
        '&nbsp;',
      ),
    );
  });

  test('20,000 markers one behind the other → elements within the budget, text unchanged', () => {
    const text = 'a' + '[1]'.repeat(20_000);
    const root = marked(text);
    expect(root.querySelectorAll('*').length).to.be.lessThan(500 + text.length / 4 + 700);
    expect(plain(root.textContent)).to.equal(text);
  });

  test('reply is drawn again out of view → its markers are told once more where they are seen', () => {
    const text = `${'It is [1].\n\n'.repeat(20)}See [the guide][x].\n\n[x]: https://example.com/`;
    const places = new Map<Element, Node[]>();
    const onMarker = (box: Element) => {
      places.set(box, [...(places.get(box) ?? []), box.getRootNode()]);
      // Blocks that are equal stay as they are.
      box.setAttribute('title', String(places.size));
    };
    const root = written([...text], undefined, {...OPTIONS, onMarker});
    expect(root.querySelectorAll('a[href]').length).to.equal(1);
    for (const box of root.querySelectorAll(`.${CITATION}`)) expect(places.get(box)).to.include(root);
  });

  for (const [condition, text, ...shown] of [
    ['number', 'It is free [1', 'It is free'],
    ['end that can become a link', 'It is free [1]', 'It is free'],
    ['several numbers', 'It is free [1, 2', 'It is free'],
    ['name of a file', 'It is free【4:0†price of', 'It is free'],
    ['bracket', 'It is free【', 'It is free'],
    ['other words', 'It is free [the guide', 'It is free the guide'],
    ['other words in these brackets', 'It is free【the guide', 'It is free【the guide'],
  ] as const) {
    test(`half a marker: ${condition} → not shown before its end`, () => {
      const root = document.createElement('div');
      const drawing = new Drawing(createRenderer(root, {...OPTIONS, onMarker: () => undefined}));
      drawing.add(text);
      while (drawing.step(false));
      expect(root.textContent.trim()).to.equal(shown[0]);
    });
  }

  const texts = fc
    .array(
      fc.oneof(
        anyMarkdown,
        fc.constantFrom(...'[1]|a[2].|**b**[^3]|【1】|[1, 2]|[4]|`a[1]`|\\[2\\]|[1][2]x'.split('|')),
      ),
      {maxLength: 6},
    )
    .map((parts) => parts.join(' '));

  test('replies, however the stream is cut → same nodes', () => {
    fc.assert(
      fc.property(texts, places, (markdown, cuts) => {
        expect(marked(markdown, cuts).innerHTML).to.equal(marked(markdown).innerHTML);
      }),
      {seed: SEED, numRuns: cases(200, 1_000)},
    );
  });

  test('any reply → text unchanged but for the names of files, no marker in code or in a link', () => {
    fc.assert(
      fc.property(texts, (markdown) => {
        const root = marked(markdown);
        expect(plain(root.textContent)).to.equal(plain(written([markdown]).textContent));
        expect(root.querySelectorAll(':is(a, code, pre, kbd, samp, button) .citations').length).to.equal(0);
      }),
      {seed: SEED, numRuns: cases(200, 1_000)},
    );
  });

  if (isAll) {
    test('paragraphs of 100,000 characters of brackets → the time grows with the length', async () => {
      for (const part of ['[1]', '[1, ', '1, ', '[', '[1', '1', ' ', '[1] [', '\\[1', '【1, 1', '[1]a ']) {
        const markText = (length: number) => {
          marked(`[1${part.repeat(length / part.length)}`);
        };
        await expectLinearTime(markText, 100_000, part);
      }
    });
  }
});
