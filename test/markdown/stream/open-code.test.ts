import {expect} from 'chai';

import {BlockList} from '../../../src/markdown/stream/block-list.js';
import {OpenBlocks} from '../../../src/markdown/stream/open-blocks.js';
import {OpenCode} from '../../../src/markdown/stream/open-code.js';
import {MAX_WINDOW, Tail} from '../../../src/markdown/stream/tail.js';
import {OPTIONS} from '../../support/markdown.js';

function setUp(text: string) {
  const root = document.createElement('div');
  let drawn = 0;
  root.addEventListener('code-drawn', () => (drawn += 1));
  const tail = new Tail();
  tail.text = text;
  const open = new OpenBlocks(new BlockList(root), OPTIONS);
  const codeOf = () => root.querySelector('code')?.textContent;
  return {root, tail, open, code: new OpenCode(tail, open), codeOf, drawn: () => drawn};
}

suite('OpenCode', () => {
  test('open → box with the language; blank lines and the fence leave the tail', () => {
    const {root, tail, code} = setUp('\n \n```js\nlet a;');
    code.open();
    expect(root.querySelector('.language')?.textContent).to.equal('js');
    expect(tail.text).to.equal('let a;');
  });

  test('text → in the box, until the closing fence; the text after it is in the tail again', () => {
    const {tail, code, codeOf, drawn} = setUp('```\na\n');
    code.open();
    expect(code.append(false)).to.equal(true);
    expect([codeOf(), tail.text, drawn()]).to.deep.equal(['a\n', '', 0]);
    tail.text = 'b\n```\nend';
    expect(code.append(false)).to.equal(true);
    expect([codeOf(), tail.text, drawn()]).to.deep.equal(['a\nb\n', 'end', 1]);
    expect(code.append(false)).to.equal(false);
    expect(tail.text).to.equal('end');
  });

  test('end of the reply → the code ends, too', () => {
    const {tail, code, codeOf, drawn} = setUp('```\na');
    code.open();
    code.append(true);
    expect([codeOf(), tail.text, drawn()]).to.deep.equal(['a\n', '', 1]);
    expect(code.append(true)).to.equal(false);
  });

  test('long text → one window at a time, and not closed within it', () => {
    const {tail, code, codeOf, drawn} = setUp(`\`\`\`\n${'a'.repeat(MAX_WINDOW + 10)}`);
    code.open();
    code.append(true);
    expect([codeOf()?.length, tail.text, drawn()]).to.deep.equal([MAX_WINDOW, 'a'.repeat(10), 0]);
    code.append(true);
    expect([codeOf()?.length, tail.text, drawn()]).to.deep.equal([MAX_WINDOW + 11, '', 1]);
  });

  test('box of a short code → takes from the budget of the reply', () => {
    const {open, code} = setUp('```\na\n```\n');
    const before = open.available;
    code.open();
    code.append(false);
    expect(open.available).to.be.lessThan(before);
  });
});
