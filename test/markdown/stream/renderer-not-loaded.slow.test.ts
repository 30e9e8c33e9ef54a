import {expect} from 'chai';

import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {until} from '../../support/until.js';
import {newStream, open, whole} from './new-stream.js';

// In a file, and so in a page, of its own: the renderer is loaded once.
test('renderer is not loaded, deltas and other replies meanwhile → all text of the last reply, drawn once; words at once', async () => {
  const [first, words] = [newStream(), newStream()];
  first.stream.update('**Another** reply', open);
  first.stream.update('One **1', open);
  words.stream.update('Hello', open);
  expect([first, words].map(({root}) => root.innerHTML)).to.deep.equal(['', '']);
  words.stream.update('Hello you', whole);
  expect(words.root.textContent).to.equal('Hello you');
  first.stream.update('One **1** and `2`', whole);

  await loadRenderer();
  await until(() => first.drawn() > 0);
  await new Promise(requestAnimationFrame);
  expect(first.root.innerHTML).to.equal(
    '<div class="section"><p dir="ltr">One <strong>1</strong> and <code>2</code></p></div>',
  );
  expect([first, words].map(({root, drawn}) => [root.ariaBusy, drawn()])).to.deep.equal([
    [null, 1],
    [null, 1],
  ]);
});
