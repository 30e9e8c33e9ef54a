import {expect} from 'chai';

import {MarkdownStream} from '../../src/markdown/markdown-stream.js';

// In a file, and so in a page, of its own.
test('where the browser lacks what the sanitiser takes, replies are shown as they were written', () => {
  Object.defineProperty(DOMImplementation.prototype, 'createHTMLDocument', {value: undefined});
  const root = document.createElement('div');
  const reply = '**Hello** <img src=x>';
  new MarkdownStream(root).update(reply, {isOpen: false, imageOrigins: [], copyCode: 'Copy'});
  expect(root.innerHTML).to.equal('**Hello** &lt;img src=x&gt;');
});
