import {expect} from 'chai';

import {pageText} from '../../src/assistant/page-text.js';
import {expectLinearTime} from '../support/linear-time.js';
import {isAll} from '../support/sample.js';

const HIDDEN: Record<string, string> = {
  'box without width': '<div style="width: 0; overflow: hidden; white-space: nowrap">secret</div>',
  'field with a value': '<input value="secret"><textarea>secret</textarea>',
  'list of a form': '<select><option>secret</option></select><datalist><option>secret</option></datalist>',
  'editable element': '<div contenteditable>secret</div>',
  'excluded element': '<section data-no-ask><p>secret</p></section>',
  'element without a box':
    '<p style="display: none">secret</p><p hidden>secret</p><template>secret</template>',
  'invisible element': '<p style="visibility: hidden">secret</p>',
  'transparent element': '<p style="opacity: 0">secret</p>',
  'skipped element': '<div style="content-visibility: hidden"><p>secret</p></div>',
  'script and style': '<script type="text/plain">secret</script><style>.secret {}</style>',
  'text of a chat': '<chat-bot><p>secret</p></chat-bot>',
  // Text that has boxes, and that visitors do not see.
  'text for screen readers only':
    '<p style="position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap">secret</p>',
  'accordion without height': '<div style="height: 0; overflow: hidden"><p>secret</p></div>',
  'box of one pixel': '<div style="width: 1px; height: 1px; overflow: clip">secret</div>',
  'box that scrolls, without height': '<div style="height: 0; overflow: auto"><p>secret</p></div>',
  'left of the page': '<p style="position: absolute; left: -9999px">secret</p>',
  'above the page': '<p style="position: absolute; top: -9999px">secret</p>',
  'left in a box that scrolls':
    '<div style="position: relative; overflow: auto; height: 50px"><p style="position: absolute; left: -999px">secret</p></div>',
  'tiny font': '<p style="font-size: 3px">secret</p>',
  'nearly transparent color': '<p style="color: rgb(0 0 0 / 5%)">secret</p>',
  'nearly transparent color of another space': '<p style="color: oklch(50% 0 0 / .05)">secret</p>',
  'transparent fill': '<p style="-webkit-text-fill-color: transparent">secret</p>',
  'clip path that insets both halves': '<p style="clip-path: inset(50%)">secret</p>',
  'circle without radius': '<p style="clip-path: circle(0)">secret</p>',
  'polygon without area': '<p style="clip-path: polygon(0 0, 0 0, 0 0)">secret</p>',
  'element with a scale of 0 in one direction': '<p style="scale: 0 1">secret</p>',
  'transparent elements in each other':
    '<div style="opacity: .3"><div style="opacity: .3"><p>secret</p></div></div>',
  'filter without opacity': '<p style="filter: opacity(0)">secret</p>',
  'drawer beside the window':
    '<div style="position: fixed; left: 0; transform: translateX(-100%)">secret</div>',
  'slide of a carousel that hides the others':
    '<div style="overflow: hidden; width: 200px"><div style="display: flex; width: 400px"><p style="flex: 0 0 200px"></p><p style="flex: 0 0 200px">secret</p></div></div>',
  'positioned in a box that hides':
    '<div style="position: relative; height: 0; overflow: hidden"><p style="position: absolute">secret</p></div>',
  'invisible in display: contents': '<div style="display: contents; visibility: hidden"><p>secret</p></div>',
};

const SEEN: Record<string, string> = {
  'summary of a closed fold': '<details><summary>seen</summary>secret <p>secret</p></details>',
  'open fold': '<details open>seen</details>',
  'element without a box of its own': '<div style="display: contents"><p>seen</p></div>',
  'below the window': '<p style="margin-top: 5000px">seen</p>',
  'right of the window, where the page scrolls': '<div style="width: 5000px; text-align: right">seen</div>',
  'end of a box that scrolls':
    '<div style="height: 40px; overflow: auto"><p style="margin-top: 900px">seen</p></div>',
  'slide of a carousel that scrolls':
    '<div style="overflow-x: scroll; width: 200px"><div style="display: flex; width: 900px"><p style="flex: 0 0 700px"></p><p>seen</p></div></div>',
  'menu that leaves a box that hides':
    '<div style="height: 0; overflow: hidden"><p style="position: absolute">seen</p></div>',
  'text painted by a background':
    '<p style="background: linear-gradient(red, blue); background-clip: text; -webkit-background-clip: text; color: transparent">seen</p>',
  'visible in an invisible element':
    '<div style="visibility: hidden"><p style="visibility: visible">seen</p></div>',
  'half transparent': '<p style="opacity: .5">seen</p>',
  'clip path that leaves a part': '<p style="clip-path: inset(10% 5px round 4px)">seen</p>',
  'moved and turned':
    '<p style="display: inline-block; transform: translate(50px, 20px) rotate(10deg)">seen</p>',
};

suite('text of a page', () => {
  const root = document.createElement('main');
  setup(() => document.body.append(root));
  teardown(() => root.remove());

  function textOf(html: string, maxLength = 4_000): string {
    root.innerHTML = html;
    return pageText(root, maxLength);
  }

  for (const [name, html] of Object.entries(HIDDEN))
    test(`${name} → stays on the page`, () => {
      expect(textOf(`<p>before</p>${html}<p>after</p>`)).to.equal('before\nafter');
    });

  for (const [name, html] of Object.entries(SEEN))
    test(`${name} → goes along`, () => {
      expect(textOf(html)).to.equal('seen');
    });

  for (const attribute of [
    'style="opacity: .01"',
    'style="position: absolute; left: -9999px"',
    'data-no-ask',
  ])
    test(`article within an element with ${attribute} → no text`, () => {
      root.innerHTML = `<div ${attribute}><article>secret</article></div>`;
      expect(pageText(root.querySelector('article')!, 100)).to.equal('');
    });

  test('page that does not scroll sideways → text beside the window stays on the page', () => {
    document.body.style.overflowX = 'hidden';
    expect(textOf('<p>before</p><p style="position: absolute; left: 110vw">secret</p>')).to.equal('before');
    document.body.style.overflowX = '';
  });

  test('page whose scrolling a dialog has locked → text below the window goes along', () => {
    document.body.style.overflow = 'hidden';
    expect(textOf('<p style="margin-top: 5000px">seen</p>')).to.equal('seen');
    document.body.style.overflow = '';
  });

  test('page from right to left → text in the window goes along', () => {
    document.documentElement.dir = 'rtl';
    expect(
      textOf('<p>seen</p><div style="overflow: auto; width: 100px"><p style="width: 900px">two</p></div>'),
    ).to.equal('seen\ntwo');
    document.documentElement.dir = '';
  });

  test('slot in a closed part of a component → stays on the page', () => {
    const host = document.createElement('div');
    host.attachShadow({mode: 'open'}).innerHTML =
      '<div style="height: 0; overflow: hidden"><slot></slot></div>';
    host.innerHTML = '<p>secret</p>';
    root.replaceChildren(host, 'after');
    expect(pageText(root, 100)).to.equal('after');
  });

  test('selection across text that cannot be selected or seen → not that text', () => {
    root.innerHTML =
      '<p>You have <span style="user-select: none; -webkit-user-select: none">secret</span><span style="font-size: 0">secret</span> 30 days.</p>';
    const range = document.createRange();
    range.selectNodeContents(root);
    expect(pageText(root, 500, range)).to.equal('You have 30 days.');
  });

  test('text without a place in a shadow root → stays on the page', () => {
    const host = document.createElement('div');
    host.attachShadow({mode: 'closed'}).innerHTML = '<slot name="other"></slot>';
    host.append('secret');
    root.replaceChildren(host, 'after');
    expect(pageText(root, 100)).to.equal('after');
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

  if (isAll)
    test('5,000 elements → the time grows with their number', async () => {
      const read = (count: number) => textOf('<div><p><b>a</b></p></div>'.repeat(count / 3), 10_000);
      await expectLinearTime(read, 5_000);
    });

  test('page of 1 MB → only its beginning is read', () => {
    root.innerHTML = '<p>A short paragraph.</p>'.repeat(20_000);
    const text = pageText(root, 4_000);
    expect(text.length).to.be.within(4_000, 4_100);
    root.replaceChildren('x '.repeat(500_000));
    expect(pageText(root, 4_000).length).to.be.at.most(8_000);
  });
});
