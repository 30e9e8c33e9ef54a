import {expect} from 'chai';

import {BlockList} from '../../../src/markdown/stream/block-list.js';
import type {CommittedBlock} from '../../../src/markdown/stream/committed-block.js';
import {Committer} from '../../../src/markdown/stream/committer.js';
import {LateLinkDefinitions} from '../../../src/markdown/stream/late-link-definitions.js';
import {OpenBlocks} from '../../../src/markdown/stream/open-blocks.js';
import {blocksOf} from '../../../src/markdown/stream/stable-blocks.js';
import {lexTail, Tail} from '../../../src/markdown/stream/tail.js';
import {partsOf} from '../../../src/markdown/grammar/split-blocks.js';

// Not those of `support/markdown.js`, which loads the sanitizer.
const OPTIONS = {origins: {images: [], links: []}, copyCode: 'Copy'};

/** The blocks of `text` on screen, none of them committed. */
function setUp(text: string) {
  const root = document.createElement('div');
  const tail = new Tail();
  tail.text = text;
  const definitions = new LateLinkDefinitions<CommittedBlock>(({source}) => source.length);
  const open = new OpenBlocks(new BlockList(root), OPTIONS);
  const {tokens, lexInline} = lexTail(tail, text, definitions.links, true);
  lexInline();
  const blocks = blocksOf(tokens);
  open.draw(blocks, false);
  return {root, tail, definitions, tokens, blocks, committer: new Committer(tail, open, definitions)};
}

suite('Committer', () => {
  test('blocks → their source leaves the tail, their elements stay', () => {
    const {root, tail, blocks, committer} = setUp('one\n\ntwo\n\nthree');
    const [first] = root.querySelectorAll('p');
    expect(committer.commitBlocks(blocks.slice(0, 2))).to.equal(5);
    expect(tail.text).to.equal('two\n\nthree');
    expect(root.querySelector('p')).to.equal(first);
    expect(root.textContent).to.equal('onetwothree');
  });

  test('no block → nothing changes', () => {
    const {tail, committer} = setUp('one');
    tail.lastRendered = 'one';
    expect(committer.commitBlocks([])).to.equal(0);
    expect(tail).to.include({text: 'one', lastRendered: 'one'});
  });

  test('prefix that ends within a paragraph → the tail continues it', () => {
    const {root, tail, committer} = setUp('one two');
    expect(committer.commitPrefix({end: 4, head: '', isMidParagraph: true})).to.equal(true);
    expect(tail).to.include({text: 'two', isMidParagraph: true});
    expect(root.textContent.trim()).to.equal('one');
  });

  test('prefix that ends within a table → the tail continues below the same head', () => {
    const head = '| a |\n|---|\n';
    const {tail, committer} = setUp(`${head}| 1 |\n| 2 |\n`);
    committer.commitPrefix({end: `${head}| 1 |\n`.length, head, isMidParagraph: false});
    expect(tail).to.include({text: '| 2 |\n', tableHead: head});
  });

  test('link that is defined by a later block → the earlier one is to be drawn again', () => {
    const {definitions, blocks, committer} = setUp('See [a].\n\n[a]: https://example.com\n\nend');
    committer.commitBlocks(blocks.slice(0, 1));
    expect(definitions.hasPendingRedraws).to.equal(false);
    committer.commitBlocks(blocks.slice(1));
    expect(definitions.hasPendingRedraws).to.equal(true);
  });

  test('items of a list → their source leaves the tail; a paragraph has none', () => {
    const list = setUp('- a\n- b\n- c');
    const {parts, ...listed} = partsOf(list.tokens[0])!;
    expect(list.committer.commitParts({...listed, parts: parts.slice(0, 2)})).to.equal(true);
    expect(list.tail.text).to.equal('- c');

    const paragraph = setUp('a');
    expect(paragraph.committer.commitParts({...listed, parts})).to.equal(false);
    expect(paragraph.tail.text).to.equal('a');
  });

  test('HTML before the sanitizer is loaded → only the blocks before it are committed', () => {
    const {root, tail, blocks, committer} = setUp('one\n\n<b>two</b>\n\nthree');
    expect(committer.drawAndCommit(blocks)).to.equal(false);
    expect(tail.text).to.equal('<b>two</b>\n\nthree');
    expect(root.textContent).to.equal('one');
  });

  test('HTML at the start, before the sanitizer is loaded → drawn again later', () => {
    const {tail, blocks, committer} = setUp('<b>one</b>');
    tail.lastRendered = tail.text;
    expect(committer.drawAndCommit(blocks)).to.equal(false);
    expect(tail).to.include({text: '<b>one</b>', lastRendered: undefined});
  });
});
