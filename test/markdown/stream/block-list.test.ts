import {expect} from 'chai';

import {BlockList} from '../../../src/markdown/stream/block-list.js';

function block(inner = ''): HTMLElement {
  const element = document.createElement('p');
  element.innerHTML = inner;
  return element;
}

function setUp(): {root: HTMLElement; list: BlockList; counts: () => number[]} {
  const root = document.createElement('div');
  return {
    root,
    list: new BlockList(root),
    counts: () => [...root.children].map(({childElementCount}) => childElementCount),
  };
}

suite('BlockList', () => {
  test('16 blocks → one section; more → the next', () => {
    const {list, root, counts} = setUp();
    for (let count = 0; count < 33; count += 1) list.append(block());
    expect(counts()).to.deep.equal([16, 16, 1]);
    expect(root.firstElementChild?.className).to.equal('section');
  });

  test('block of 100 elements → the next block begins a section', () => {
    const {list, counts} = setUp();
    list.append(block('<i></i>'.repeat(99)));
    list.append(block());
    expect(counts()).to.deep.equal([1, 1]);
  });

  test('last block is removed → its empty section goes with it', () => {
    const {list, counts} = setUp();
    const blocks = Array.from({length: 17}, () => block());
    for (const one of blocks) list.append(one);
    list.remove(blocks[16]!);
    expect(counts()).to.deep.equal([16]);
    list.remove(blocks[15]!);
    expect(counts()).to.deep.equal([15]);
  });

  test('block that is in no section → removed without an error', () => {
    const {list, counts} = setUp();
    list.remove(block());
    expect(counts()).to.deep.equal([]);
  });
});
