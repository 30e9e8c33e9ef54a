import {expect} from 'chai';

import {until} from '../../support/until.js';
import {newStream, whole} from '../stream/new-stream.js';

/** The HTML that shows a whole reply. */
async function shown(reply: string): Promise<string> {
  const {root, stream, drawn} = newStream();
  stream.update(reply, whole);
  await until(() => drawn() > 0);
  return root.querySelector('.section')!.innerHTML;
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
      '<p dir="ltr"><strong>Hello</strong> &lt;img src=x&gt;</p>',
    );
  });

  test('block of raw HTML → its source, the rest formatted', async () => {
    const html = await shown('<details open>\n\na **b**\n\n</details>\n\n- c');
    expect(html).to.contain('&lt;details open&gt;').and.to.contain('&lt;/details&gt;');
    expect(html).to.contain('a **b**').and.to.contain('<li>c</li>');
  });
});
