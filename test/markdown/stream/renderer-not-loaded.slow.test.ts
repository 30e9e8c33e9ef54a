import {expect} from 'chai';

import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {until} from '../../support/until.js';
import {newStream, open, whole} from './new-stream.js';

// In a file, and so in a page, of its own: the renderer is loaded once. The order matters.
suite('renderer is not loaded', () => {
  test('deltas and other replies meanwhile → all text of the last reply, drawn once; words at once', async () => {
    const all = [newStream(), newStream(), newStream()] as const;
    const [first, second, words] = all;
    first.stream.update('**Another** reply', open);
    first.stream.update('One **1', open);
    first.stream.update('One **1** and', open);
    second.stream.update('A **whole** reply', whole);
    words.stream.update('Hello', open);
    expect(all.map(({root}) => root.innerHTML)).to.deep.equal(['', '', '']);
    expect(first.root.ariaBusy).to.equal('true');
    words.stream.update('Hello you', whole);
    expect(words.root.textContent).to.equal('Hello you');
    first.stream.update('One **1** and `2`', whole);

    await loadRenderer();
    await until(() => first.drawn() + second.drawn() === 2);
    await new Promise(requestAnimationFrame);
    expect(first.root.innerHTML).to.equal(
      '<div class="section"><p dir="ltr">One <strong>1</strong> and <code>2</code></p></div>',
    );
    expect(second.root.textContent).to.equal('A whole reply');
    expect(words.root.textContent).to.equal('Hello you');
    expect(all.map(({root}) => root.ariaBusy)).to.deep.equal([null, null, null]);
    expect(all.map(({drawn}) => drawn())).to.deep.equal([1, 1, 1]);
  });
});
