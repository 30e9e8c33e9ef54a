import {expect} from 'chai';

import {until} from '../../support/until.js';
import {newStream, whole} from '../stream/new-stream.js';

// In a file, and so in a page, of its own.
suite('browser that lacks what the sanitizer needs', () => {
  suiteSetup(() => {
    Object.defineProperty(DOMParser.prototype, 'parseFromString', {value: undefined});
    Object.defineProperty(document.implementation, 'createHTMLDocument', {
      value: () => new Document().implementation.createHTMLDocument(''),
    });
  });

  test('raw HTML → its source, the rest formatted', async () => {
    const {root, stream, drawn} = newStream();
    stream.update('**Hello** <img src=x>\n\n<details open>\n\na **b**\n\n</details>\n\n- c', whole);
    await until(() => drawn() > 0);
    expect(root.innerHTML).to.contain('<p dir="ltr"><strong>Hello</strong> &lt;img src=x&gt;</p>');
    expect(root.innerHTML).to.contain('&lt;details open&gt;').and.to.contain('&lt;/details&gt;');
    expect(root.innerHTML).to.contain('a **b**').and.to.contain('<li>c</li>');
  });
});
