import {expect} from 'chai';

import {MarkdownStream} from '../../../src/markdown/stream/markdown-stream.js';
import {drawNow} from '../../support/draw-now.js';

/** The HTML that shows a whole reply. */
function shown(reply: string): Promise<string> {
  const root = document.createElement('div');
  const drawn = new Promise<string>((resolve) =>
    root.addEventListener('drawn', () =>
      resolve(root.querySelector('.section')?.innerHTML ?? root.innerHTML),
    ),
  );
  new MarkdownStream(root, drawNow).update(reply, {
    isOpen: false,
    origins: {images: [], links: []},
    copyCode: 'Copy',
  });
  return drawn;
}

// In a file, and so in a page, of its own.
suite('browser that lacks what the sanitizer needs', () => {
  suiteSetup(() => {
    Object.defineProperty(DOMParser.prototype, 'parseFromString', {value: undefined});
    Object.defineProperty(document.implementation, 'createHTMLDocument', {
      value: () => new Document().implementation.createHTMLDocument(''),
    });
  });

  test('raw HTML in a paragraph → text, the rest formatted', async () => {
    expect(await shown('**Hello** <img src=x>')).to.equal(
      '<p dir="auto"><strong>Hello</strong> &lt;img src=x&gt;</p>',
    );
  });

  test('block of raw HTML → text', async () => {
    expect(await shown('<div onclick=x>\n\na <b>c</b>')).to.contain('&lt;div onclick=x&gt;');
  });
});
