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
    const mark = sink.mark();
    writeParagraph('b')(sink);
    expect(sizes(root)).to.deep.equal([8, 1]);
    sink.rewind(mark);
    expect(sizes(root)).to.deep.equal([8]);
  });

  test('block that is written again → in its place', () => {
    const {root, page} = newPage();
    const [, second] = ['a', 'b', 'c'].map((text) => paragraph(page, text));
    const again = page.redraw(second!, 0, writeParagraph('d'));
    page.redraw(again, 0, writeParagraph('e'));
    expect(root.textContent).to.equal('aec');
    expect(sizes(root)).to.deep.equal([3]);
  });

  test('block that is written again → the budget includes the text behind it', () => {
    const {root, page} = newPage();
    const first = paragraph(page, 'a', 400);
    paragraph(page, 'b', 400);
    page.redraw(first, 2_000, writeParagraph('c', 450));
    paragraph(page, 'd', 400);
    const [c, b, d] = [...root.querySelectorAll('p')].map(({childElementCount}) => childElementCount);
    expect(c).to.equal(450);
    expect(b).to.be.within(90, 100);
    expect(d).to.equal(0);
  });

  test('block that is written again with nothing to show → removed', () => {
    const {root, page} = newPage();
    page.redraw(paragraph(page, 'a'), 0, () => undefined);
    expect(root.innerHTML).to.equal('');
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
