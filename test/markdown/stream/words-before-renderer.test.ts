import {expect} from 'chai';

import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {MarkdownStream} from '../../../src/markdown/stream/markdown-stream.js';
import {drawNow} from '../../support/draw-now.js';

// In a file, and so in a page, of its own: the renderer is loaded once.
test('reply ends as words without syntax while the renderer is loaded → shown once', async () => {
  const options = {origins: {images: [], links: []}, copyCode: 'Copy'};
  const root = document.createElement('div');
  const stream = new MarkdownStream(root, drawNow);
  let drawn = 0;
  root.addEventListener('drawn', () => (drawn += 1));
  stream.update('Hello', {...options, isOpen: true});
  expect(root.textContent).to.equal('');
  stream.update('Hello you', {...options, isOpen: false});
  expect(root.textContent).to.equal('Hello you');
  await loadRenderer();
  await new Promise(requestAnimationFrame);
  expect(root.textContent).to.equal('Hello you');
  expect(drawn).to.equal(1);
});
