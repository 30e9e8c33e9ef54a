import {expect} from 'chai';

import {loadedRenderer, loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {MarkdownStream} from '../../../src/markdown/stream/markdown-stream.js';
import {drawNow} from '../../support/draw-now.js';
import {until} from '../../support/until.js';

const open = {origins: {images: [], links: []}, copyCode: 'Copy', isOpen: true};
const whole = {...open, isOpen: false};

function setUp(): {root: HTMLElement; stream: MarkdownStream; drawn: () => number} {
  const root = document.createElement('div');
  let count = 0;
  root.addEventListener('drawn', () => (count += 1));
  return {root, stream: new MarkdownStream(root, drawNow), drawn: () => count};
}

// In a file, and so in a page, of its own: the renderer is loaded once. The order matters.
suite('renderer is not loaded', () => {
  test('words without syntax → shown at once, and nothing is loaded', () => {
    const {root, stream, drawn} = setUp();
    stream.update('Hello! How can I help you?', whole);
    expect(root.innerHTML).to.equal('<div class="section"><p dir="ltr">Hello! How can I help you?</p></div>');
    expect(root.ariaBusy).to.equal(null);
    expect(drawn()).to.equal(1);
    expect(loadedRenderer()).to.equal(undefined);
  });

  test('deltas and another reply meanwhile → all text of the last reply, drawn once', async () => {
    const first = setUp();
    const second = setUp();
    first.stream.update('**Another** reply', open);
    first.stream.update('One **1', open);
    first.stream.update('One **1** and', open);
    second.stream.update('A **whole** reply', whole);
    expect(first.root.innerHTML + second.root.innerHTML).to.equal('');
    expect(first.root.ariaBusy).to.equal('true');
    first.stream.update('One **1** and `2`', whole);

    await loadRenderer();
    await until(() => first.drawn() + second.drawn() === 2);
    expect(first.root.innerHTML).to.equal(
      '<div class="section"><p dir="ltr">One <strong>1</strong> and <code>2</code></p></div>',
    );
    expect(second.root.textContent).to.equal('A whole reply');
    expect([first.root.ariaBusy, second.root.ariaBusy]).to.deep.equal([null, null]);
    await new Promise(requestAnimationFrame);
    expect([first.drawn(), second.drawn()]).to.deep.equal([1, 1]);
  });
});
