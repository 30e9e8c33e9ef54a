import {expect} from 'chai';

import {BlockList} from '../../../src/markdown/stream/block-list.js';
import {OpenBlocks} from '../../../src/markdown/stream/open-blocks.js';
import {blocksOf} from '../../../src/markdown/stream/stable-blocks.js';
import {lex} from '../../../src/markdown/grammar/lexer.js';
import {partsOf} from '../../../src/markdown/grammar/split-blocks.js';
import {OPTIONS} from '../../support/markdown.js';

const links = Object.create(null) as Record<string, never>;
const tokensOf = (markdown: string) => lex(markdown, {isEnd: true, isMidParagraph: false, links});

function setUp(): {root: HTMLElement; open: OpenBlocks; draw: (markdown: string, isEnd?: boolean) => void} {
  const root = document.createElement('div');
  const open = new OpenBlocks(new BlockList(root), OPTIONS);
  return {root, open, draw: (markdown, isEnd = false) => void open.draw(blocksOf(tokensOf(markdown)), isEnd)};
}

/** The first items of a list, as `planStep` hands them over. */
function firstParts(markdown: string, count: number) {
  const block = partsOf(tokensOf(markdown)[0])!;
  return {...block, parts: block.parts.slice(0, count)};
}

suite('OpenBlocks', () => {
  test('block that grows → the same element', () => {
    const {root, draw} = setUp();
    draw('a');
    const paragraph = root.querySelector('p');
    draw('a **b**');
    expect(root.querySelector('p')).to.equal(paragraph);
    expect(root.textContent).to.equal('a b');
  });

  test('fewer blocks than before → the others are removed', () => {
    const {root, draw} = setUp();
    draw('a\n\nb\n\nc');
    draw('a');
    expect(root.textContent).to.equal('a');
  });

  test('block becomes another one, or nothing → those after it stay in order', () => {
    const {root, draw} = setUp();
    draw('a\n\nb');
    draw('# a\n\nb');
    expect(root.querySelector('.section')?.innerHTML).to.match(/^<h1.*<p/);
    draw('[a]: /b\n\nb');
    expect(root.textContent).to.equal('b');
  });

  test('draw → the number of blocks, invisible ones included', () => {
    const {open} = setUp();
    expect(open.draw(blocksOf(tokensOf('a\n\nb')), true)).to.equal(3);
  });

  test('words → appended to the last text, and not to the text of a link', () => {
    const {root, open, draw} = setUp();
    draw('a b');
    expect(open.appendableText).to.equal('a b');
    open.appendWords(' c');
    expect(root.textContent).to.equal('a b c');
    draw('[a](https://example.com)');
    expect(open.appendableText).to.equal(undefined);
  });

  test('element counts and source text of the open blocks', () => {
    const {open, draw} = setUp();
    draw('a **b** *c*');
    expect(open.elementCount).to.equal(2);
    expect(open.showsSource).to.equal(false);
    draw(`<p>${'<b>'.repeat(60)}`);
    expect(open.showsSource).to.equal(true);
  });

  test('first block is committed → stays on the screen, and the next is the first', () => {
    const {root, open, draw} = setUp();
    draw('a\n\nb');
    const committed = open.commitFirst('a\n\n', '', false);
    expect(committed?.element.textContent).to.equal('a');
    expect(committed?.source).to.equal('a\n\n');
    draw('c');
    expect(root.textContent).to.equal('ac');
  });

  test('items are committed → the list goes on behind them', () => {
    const {root, open, draw} = setUp();
    draw('- a\n- b\n- c');
    const committed = open.commitParts(firstParts('- a\n- b\n- c', 2));
    expect(open.committedParts).to.equal(2);
    const first = root.querySelector('li');
    draw('- c\n- d **e**');
    expect([...root.querySelectorAll('li')].map(({textContent}) => textContent)).to.deep.equal([
      'a',
      'b',
      'c',
      'd e',
    ]);
    expect(root.querySelector('li')).to.equal(first);
    expect(root.querySelectorAll('ul').length).to.equal(1);
    // Only the items that may still change.
    expect(open.elementCount).to.equal(1);
    expect(open.commitFirst('- c\n- d **e**', '', false)).to.equal(committed);
    expect(committed?.source).to.equal('- a\n- b\n- c\n- d **e**');
    expect(open.committedParts).to.equal(0);
  });

  test('block without items or rows → no parts are committed', () => {
    const {open, draw} = setUp();
    draw('a');
    expect(open.commitParts(firstParts('- a', 1))).to.equal(undefined);
  });

  test('code opened → in place of all open blocks', () => {
    const {root, open, draw} = setUp();
    draw('a\n\nb');
    const box = open.showCode('js');
    expect(root.textContent).to.equal(box.element.textContent);
    expect(box.element.querySelector('.language')?.textContent).to.equal('js');
  });

  test('code opened, nothing left of the budget → without a head', () => {
    const {open} = setUp();
    open.available = 0;
    expect(open.showCode('js').element.querySelector('.language')).to.equal(null);
  });
});
