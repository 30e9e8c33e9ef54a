import {expect} from 'chai';

import {MarkdownStream} from '../../../src/markdown/stream/markdown-stream.js';
import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {loadSanitizer} from '../../../src/markdown/safety/sanitizer.js';
import {drawNow} from '../../support/draw-now.js';
import {until} from '../../support/until.js';

const options = {origins: {images: [], links: []}, copyCode: 'Copy'};

// In a file, and so in a page, of its own: the sanitizer is loaded once.
for (const end of ['https://example.co', 'www.exampl', 'me@exampl', '[a](https://example.com/),']) {
  test(`growing reply that ends with ${end}, before the sanitizer is loaded → shown`, async () => {
    await loadRenderer();
    const root = document.createElement('div');
    const stream = new MarkdownStream(root, drawNow);
    stream.update(`See ${end}`, {...options, isOpen: true});
    expect(root.textContent).to.contain('See ').and.not.to.equal('See ');
    stream.update('', {...options, isOpen: false});
  });
}

test('reply with raw HTML before the sanitizer is loaded → text before it is shown, the rest after', async () => {
  await loadRenderer();
  const root = document.createElement('div');
  let drawn = 0;
  root.addEventListener('drawn', () => (drawn += 1));
  const stream = new MarkdownStream(root, drawNow);
  const shown = () => root.textContent.trim();

  stream.update('Before\n\n- one\n- two\n\nWith **bold** ', {...options, isOpen: true});
  expect(shown()).to.equal('Before\none\ntwo\nWith bold'.replaceAll('\n', ''));

  const reply = 'Before\n\n- one\n- two\n\nWith **bold** H<sub>2</sub>O\n\nAfter\n\n| a |\n|---|\n| b<br>c |';
  stream.update(reply, {...options, isOpen: true});
  expect(shown()).to.equal('BeforeonetwoWith bold');

  stream.update(reply, {...options, isOpen: false});
  expect(root.ariaBusy).to.equal('true');
  await loadSanitizer();
  await until(() => root.ariaBusy === null);
  await new Promise(requestAnimationFrame);
  expect(drawn, 'times drawn').to.equal(1);
  expect(root.querySelector('sub')?.outerHTML).to.equal('<sub>2</sub>');
  expect(root.querySelectorAll('br, td')).to.have.lengthOf(2);
  expect(shown()).to.equal('BeforeonetwoWith bold H2OAfterabc');
});
