import {expect} from 'chai';

import {nodePage} from '../../../src/markdown/sink/page.js';
import type {Page, Sink} from '../../../src/markdown/sink/sink.js';
import {OPTIONS, steps} from '../../support/markdown.js';
import {play} from './one-block.js';

function newPage() {
  const root = document.createElement('div');
  return {root, page: nodePage(root, OPTIONS)};
}

const writeParagraph = (text: string, elements = 0) => play(`{p|${text}${'|{em|}'.repeat(elements)}|}`);

/** Writes a block with this text, and returns where. */
function paragraph(page: Page, text: string, elements = 0): Sink {
  const sink = page.begin();
  writeParagraph(text, elements)(sink);
  return sink;
}

const sizes = (root: Element) => [...root.children].map(({childElementCount}) => childElementCount);

suite('nodePage', () => {
  test('8 blocks → one section; more → the next', () => {
    const {root, page} = newPage();
    for (let count = 0; count < 20; count += 1) paragraph(page, 'a');
    expect(sizes(root)).to.deep.equal([8, 8, 4]);
    expect(root.firstElementChild?.className).to.equal('section');
  });

  test('block of 40 elements → the next block begins a section', () => {
    const {root, page} = newPage();
    paragraph(page, 'a', 40);
    paragraph(page, 'b');
    paragraph(page, 'c');
    expect(sizes(root)).to.deep.equal([1, 2]);
  });

  test('last block is rewound → its empty section goes with it', () => {
    const {root, page} = newPage();
    for (let count = 0; count < 8; count += 1) paragraph(page, 'a');
    const sink = page.begin();
    const rewind = sink.mark();
    writeParagraph('b')(sink);
    expect(sizes(root)).to.deep.equal([8, 1]);
    rewind();
    expect(sizes(root)).to.deep.equal([8]);
  });

  /** Moves a page with blocks of these texts to the root of another page. Returns the blocks before and after. */
  function moved(before: readonly string[], after: readonly string[]) {
    const {root, page} = newPage();
    for (const text of before) paragraph(page, text);
    const known = [...root.querySelectorAll('p')];
    const other = newPage();
    for (const text of after) paragraph(other.page, text);
    other.page.moveTo(root, 0);
    return {root, known, blocks: [...root.querySelectorAll('p')]};
  }

  test('page moves to another root → equal blocks stay, others are replaced, added and removed', () => {
    for (const [before, after] of [
      ['abc', 'adc'],
      ['ab', 'abcd'],
      ['abcdefghijk', 'ab'],
      ['', 'ab'],
      ['ab', ''],
      ['a', 'b'],
    ] as const) {
      const {root, known, blocks} = moved([...before], [...after]);
      expect(root.textContent).to.equal(after);
      expect(blocks.map((block) => known.includes(block))).to.deep.equal(
        [...after].map((text, index) => text === before[index]),
      );
      expect(sizes(root)).not.to.contain(0);
    }
  });

  test('block that is open → the new one, which its sink writes', () => {
    const {root, page} = newPage();
    for (const text of ['a', 'b']) paragraph(page, text);
    const [first, second] = root.querySelectorAll('p');
    const other = newPage();
    paragraph(other.page, 'a');
    const sink = other.page.begin();
    sink.open('p', 0);
    sink.text('b');
    other.page.moveTo(root, 1);
    sink.text('c');
    paragraph(other.page, 'd');
    const blocks = [...root.querySelectorAll('p')];
    expect(blocks.map(({textContent}) => textContent)).to.deep.equal(['a', 'bc', 'd']);
    expect([blocks[0] === first, blocks[1] === second]).to.deep.equal([true, false]);
    expect(sizes(root)).to.deep.equal([3]);
  });
});

suite('details that a visitor has opened', () => {
  const DETAILS = '<details>\n<summary>s</summary>\n\n';
  for (const [what, pieces] of [
    [
      'their block grows',
      [`${DETAILS}first `, 'words and more words, ', 'and even more words\n\n</details>\n\nend'],
    ],
    ['they end', [`${DETAILS}first\n\n`, '</details>', '\n\nend']],
    [
      'a link in them is defined late',
      [`${DETAILS}[a]\n\n</details>\n\nb\n\n`, '[a]: https://example.com/', '\n\nend'],
    ],
  ] as const) {
    test(`${what} → stay open`, () => {
      let last: HTMLElement | undefined;
      for (const root of steps(pieces)) {
        const details = root.querySelector('details');
        if (details && last === undefined) details.open = true;
        if (details) last = root;
      }
      expect(last?.textContent).to.contain('end');
      expect(last?.querySelector('details')?.open).to.equal(true);
    });
  }
});
