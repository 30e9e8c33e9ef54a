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
    stream.update(
      '**Hello** <img src=x>\n\n<details open>\n<summary title=x>a</summary>\n\n**b**\n\n</details>\n\n- c',
      whole,
    );
    await until(() => drawn() > 0);
    expect(root.innerHTML).to.contain('<p dir="ltr"><strong>Hello</strong> &lt;img src=x&gt;</p>');
    expect(root.innerHTML)
      .to.contain('&lt;summary title=x&gt;a&lt;/summary&gt;')
      .and.to.contain('<li>c</li>');
    expect(root.querySelector('details')?.outerHTML).to.contain('<p><strong>b</strong></p></details>');
  });
});
