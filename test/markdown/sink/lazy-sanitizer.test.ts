import {expect} from 'chai';

import {lateHtml, loadHtmlWriter} from '../../../src/markdown/stream/load-html.js';
import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {until} from '../../support/until.js';
import {newStream, open, whole} from '../stream/new-stream.js';

// In a file, and so in a page, of its own: the sanitizer is loaded once. The order of the tests matters.
suite('sanitizer that is not loaded', () => {
  suiteSetup(() => loadRenderer());

  for (const [markdown, selector, text] of [
    ['H<sub>2</sub>O, <kbd>Ctrl</kbd> and <b>bold</b>', 'sub + kbd + b', 'H2O, Ctrl and bold'],
    ['| a<br>b |\n|---|', 'th > br', 'Copyab'],
    ['<span title="b">a</span><script>b</script>', 'p', 'a<script>b</script>'],
    ['Use <details> and <a href="x">', 'p', 'Use <details> and <a href="x">'],
    ['a <!-- b -->c', 'p', 'a c'],
  ] as const) {
    test(`${JSON.stringify(markdown)} → needs no sanitizer`, () => {
      const {root, stream, drawn} = newStream();
      stream.update(markdown, whole);
      expect(drawn()).to.equal(1);
      expect(root.textContent).to.equal(text);
      expect(root.querySelector(selector)).not.to.equal(null);
      expect(lateHtml.state()).to.equal('loading');
    });
  }

  test('reply with HTML that needs it → its tags shown as text at once, then drawn again, with one event in the end', async () => {
    const {root, stream, drawn} = newStream();
    const reply =
      'Before\n\n- one\n- two\n\nA <abbr title="x">**B**</abbr> &eacute;\n\n<details>\n<summary title=x>S</summary>\n\n- d\n\n</details>\n\nAfter\n\n| a |\n|---|\n| <i title=x>b</i> |';
    stream.update(reply, open);
    const first = root.querySelector('p');
    expect(root.textContent)
      .to.contain('A <abbr title="x">B')
      .and.to.contain('<summary title=x>')
      .and.to.contain('After');
    expect(root.querySelector('ul')?.textContent).to.equal('onetwo');
    expect(root.querySelector('strong')?.textContent).to.equal('B');

    stream.update(reply, whole);
    expect(root.ariaBusy).to.equal('true');
    expect(drawn()).to.equal(0);
    await loadHtmlWriter();
    await until(() => root.ariaBusy === null);
    await new Promise(requestAnimationFrame);

    expect(drawn(), 'times drawn').to.equal(1);
    expect(root.querySelector('p')).to.equal(first);
    expect(root.querySelector('abbr')?.outerHTML).to.equal('<abbr title="x"><strong>B</strong></abbr>');
    expect(root.querySelector('details')?.outerHTML).to.equal(
      '<details dir="ltr"><summary>S</summary><ul><li>d</li></ul></details>',
    );
    expect(root.querySelector('td')?.innerHTML).to.equal('<i>b</i>');
    expect(root.textContent).to.equal('BeforeonetwoA B éSdAfterCopyab');
  });
});
