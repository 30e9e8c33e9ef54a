import {expect} from 'chai';

import {pageText} from '../../src/assistant/page-text.js';

const PRIVATE: Record<string, string> = {
  'field with a value': '<input value="secret"><textarea>secret</textarea>',
  'list of a form': '<select><option>secret</option></select><datalist><option>secret</option></datalist>',
  'editable element': '<div contenteditable>secret</div>',
  'excluded element': '<section data-no-ask><p>secret</p></section>',
  'element without a box':
    '<p style="display: none">secret</p><p hidden>secret</p><template>secret</template>',
  'invisible element': '<p style="visibility: hidden">secret</p>',
  'transparent element': '<p style="opacity: 0">secret</p>',
  'skipped element': '<div style="content-visibility: hidden"><p>secret</p></div>',
  'closed fold': '<details><summary>More</summary>secret <p>secret</p></details>',
  'script and style': '<script type="text/plain">secret</script><style>.secret {}</style>',
  'fallback of a video': '<video><p>secret</p></video>',
  'text of a chat': '<chat-bot><p>secret</p></chat-bot>',
  comment: '<!-- secret -->',
};

suite('text of a page', () => {
  const root = document.createElement('main');
  setup(() => document.body.append(root));
  teardown(() => root.remove());

  function textOf(html: string, maxLength = 4_000): string {
    root.innerHTML = html;
    return pageText(root, maxLength);
  }

  for (const [name, html] of Object.entries(PRIVATE)) {
    test(`${name} → its text stays on the page`, () => {
      const text = textOf(`<p>before</p>${html}<p>after</p>`);
      expect(text).to.not.contain('secret');
      expect(text).to.match(/^before\n(?:More\n)?after$/);
    });
  }

  test('text without a place in a shadow root → stays on the page', () => {
    const host = document.createElement('div');
    host.attachShadow({mode: 'closed'}).innerHTML = '<slot name="other"></slot>';
    host.append('secret');
    root.replaceChildren(host, 'after');
    expect(pageText(root, 100)).to.equal('after');
  });

  test('element within an excluded one → no text', () => {
    root.innerHTML = '<div data-no-ask><article>secret</article></div>';
    expect(pageText(root.querySelector('article')!, 100)).to.equal('');
  });

  test('blocks and breaks → a line for each; inline elements and white space → one line', () => {
    expect(
      textOf(`<h1>Returns</h1>\n <p>You have\n <b>30</b> <i>days</i>.<br>Or more.</p><ul><li>One</li><li>Two</li></ul>
        <table><tr><td>A</td><td>B</td></tr></table>`),
    ).to.equal('Returns\nYou have 30 days.\nOr more.\nOne\nTwo\nA\nB');
  });

  test('code → its lines and indents', () => {
    expect(textOf('<p>Run:</p><pre><code><b>if</b> (a) {\n<i>  b</i>\n}</code></pre><p>Done.</p>')).to.equal(
      'Run:\nif (a) {\n  b\n}\nDone.',
    );
  });

  test('range → only its characters', () => {
    root.innerHTML =
      '<p>You have <b>30 days</b>.</p><p data-no-ask>secret</p><p>After that, write to us.</p>';
    const range = document.createRange();
    range.setStart(root.querySelector('b')!.firstChild!, 3);
    range.setEnd(root.lastElementChild!.firstChild!, 5);
    expect(pageText(root, 500, range)).to.equal('days.\nAfter');
  });

  test('page of 1 MB → only its beginning is read', () => {
    root.innerHTML = '<p>A short paragraph.</p>'.repeat(20_000);
    const text = pageText(root, 4_000);
    expect(text.length).to.be.within(4_000, 4_100);
    root.replaceChildren('x '.repeat(500_000));
    expect(pageText(root, 4_000).length).to.be.at.most(8_000);
  });
});
