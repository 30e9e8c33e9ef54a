import {expect} from 'chai';

import {pageText} from '../../src/assistant/page-text.js';
import {expectLinearTime, expectTimes} from '../support/linear-time.js';
import {isAll} from '../support/sample.js';
import {until} from '../support/until.js';

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
  'texts beside a closed fold': '<details>secret<p>secret</p><summary></summary></details>',
  'box with strict containment, without height':
    '<div style="contain: strict; height: 0"><p>secret</p></div>',
  'element with a scale of 0 in one direction': '<p style="scale: 0 1">secret</p>',
  'drawer beside the window':
    '<div style="position: fixed; left: 0; transform: translateX(-100%)">secret</div>',
  'slide of a carousel that hides the others':
    '<div style="overflow: hidden; width: 200px"><div style="display: flex; width: 400px"><p style="flex: 0 0 200px"></p><p style="flex: 0 0 200px">secret</p></div></div>',
  'positioned in a box that hides':
    '<div style="position: relative; height: 0; overflow: hidden"><p style="position: absolute">secret</p></div>',
  'invisible in display: contents': '<div style="display: contents; visibility: hidden"><p>secret</p></div>',
};

const NOT_DRAWN = 'section that the browser has not drawn yet';

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
  'visible in an invisible element':
    '<div style="visibility: hidden"><p style="visibility: visible">seen</p></div>',
  [NOT_DRAWN]: '<div style="margin-top: 5000px"></div><div style="content-visibility: auto">seen</div>',
  'seen in a box that hides and scrolls away':
    '<div style="position: relative; height: 0; overflow: hidden"><p style="position: fixed; top: 0">seen</p></div>',
  'moved and turned':
    '<p style="display: inline-block; transform: translate(50px, 20px) rotate(10deg)">seen</p>',
};

suite('text of a page', () => {
  const root = document.createElement('main');
  setup(() => document.body.append(root));
  teardown(() => root.remove());

  function textOf(html: string, maxLength = 4_000): Promise<string> {
    root.innerHTML = html;
    return pageText(root, maxLength);
  }

  for (const [name, html] of Object.entries(HIDDEN))
    test(`${name} → stays on the page`, async () => {
      expect(await textOf(`<p>before</p>${html}<p>after</p>`)).to.equal('before\nafter');
    });

  // WebKit lays out skipped content only when it comes into view.
  const isWebKit = 'GestureEvent' in window || navigator.userAgent.includes('Version/');
  for (const [name, html] of Object.entries(SEEN).filter(([name]) => !isWebKit || name !== NOT_DRAWN))
    test(`${name} → goes along`, async () => {
      expect(await textOf(html)).to.equal('seen');
    });

  for (const attribute of ['style="opacity: 0"', 'style="position: absolute; left: -9999px"', 'data-no-ask'])
    test(`article within an element with ${attribute} → no text`, async () => {
      root.innerHTML = `<div ${attribute}><article>secret</article></div>`;
      expect(await pageText(root.querySelector('article')!, 100)).to.equal('');
    });

  test('page that does not scroll sideways → text beside the window stays on the page', async () => {
    document.body.style.overflowX = 'hidden';
    expect(await textOf('<p>before</p><p style="position: absolute; left: 110vw">secret</p>')).to.equal(
      'before',
    );
    document.body.style.overflowX = '';
  });

  test('page whose scrolling a dialog has locked → text below the window goes along', async () => {
    document.body.style.overflow = 'hidden';
    expect(await textOf('<p style="margin-top: 5000px">seen</p>')).to.equal('seen');
    document.body.style.overflow = '';
  });

  test('page from right to left → text in the window goes along', async () => {
    document.documentElement.dir = 'rtl';
    expect(
      await textOf(
        '<p>seen</p><div style="overflow: auto; width: 100px"><p style="width: 900px">two</p></div>',
      ),
    ).to.equal('seen\ntwo');
    document.documentElement.dir = '';
  });

  test('slot in a closed part of a component → stays on the page', async () => {
    const host = document.createElement('div');
    host.attachShadow({mode: 'open'}).innerHTML =
      '<div style="height: 0; overflow: hidden"><slot></slot></div>';
    host.innerHTML = '<p>secret</p>';
    root.replaceChildren(host, 'after');
    expect(await pageText(root, 100)).to.equal('after');
  });

  test('selection across text that cannot be selected or seen → not that text', async () => {
    root.innerHTML =
      '<p>You have <span style="user-select: none; -webkit-user-select: none">secret</span><span style="font-size: 0">secret</span> 30 days.</p>';
    const range = document.createRange();
    range.selectNodeContents(root);
    expect(await pageText(root, 500, range)).to.equal('You have 30 days.');
  });

  test('text without a place in a shadow root → stays on the page', async () => {
    const host = document.createElement('div');
    host.attachShadow({mode: 'closed'}).innerHTML = '<slot name="other"></slot>';
    host.append('secret');
    root.replaceChildren(host, 'after');
    expect(await pageText(root, 100)).to.equal('after');
  });

  test('blocks and breaks → a line for each; inline elements and white space → one line', async () => {
    expect(
      await textOf(`<h1>Returns</h1>\n <p>You have\n <b>30</b> <i>days</i>.<br>Or more.</p><ul><li>One</li><li>Two</li></ul>
        <table><tr><td>A</td><td>B</td></tr></table>`),
    ).to.equal('Returns\nYou have 30 days.\nOr more.\nOne\nTwo\nA\nB');
  });

  test('code → its lines and indents', async () => {
    expect(
      await textOf('<p>Run:</p><pre><code><b>if</b> (a) {\n<i>  b</i>\n}</code></pre><p>Done.</p>'),
    ).to.equal('Run:\nif (a) {\n  b\n}\nDone.');
  });

  test('range → only its characters', async () => {
    root.innerHTML =
      '<p>You have <b>30 days</b>.</p><p data-no-ask>secret</p><p>After that, write to us.</p>';
    const range = document.createRange();
    range.setStart(root.querySelector('b')!.firstChild!, 3);
    range.setEnd(root.lastElementChild!.firstChild!, 5);
    expect(await pageText(root, 500, range)).to.equal('days.\nAfter');
  });

  for (const style of [
    'display: none',
    'visibility: hidden',
    'opacity: 0',
    'content-visibility: hidden',
    'height: 0; overflow: hidden',
  ])
    test(`menu of 20,000 entries with ${style} → the text behind it goes along`, async () => {
      expect(
        await textOf(`<div style="${style}">${'<p>secret</p>'.repeat(20_000)}</div><p>seen</p>`),
      ).to.equal('seen');
    });

  test('selection behind 20,000 elements → its text', async () => {
    root.innerHTML = `${'<p>before</p>'.repeat(20_000)}<p>You have <b>30</b> days.</p><p>And more.</p>`;
    const [paragraph, other] = [...root.children].slice(-2);
    const range = document.createRange();
    range.setStart(paragraph!.firstChild!, 4);
    range.setEnd(other!.firstChild!, 3);
    expect(await pageText(root, 500, range)).to.equal('have 30 days.\nAnd');
  });

  test('elements nested 20,000 times by a script → no error', async () => {
    let inner: Element = root;
    root.replaceChildren();
    // The layout of a browser has its own limit.
    for (let depth = 0; depth < 20_000; depth += 1) {
      const child = document.createElement('div');
      child.hidden = true;
      inner.append(child);
      inner = child;
    }
    root.append('seen');
    expect(await pageText(root, 500)).to.equal('seen');
  });

  // Time is measured in Chromium.
  const isChromium = /Chrome\//.test(navigator.userAgent);
  const KINDS: Record<string, string> = {
    'without a box': '<div style="display: none">secret</div>',
    'that are invisible': '<div style="visibility: hidden">secret</div>',
    'that hide their text': '<div style="height: 0; overflow: hidden">secret</div>',
    'that are empty': '<div></div>',
  };
  for (const [name, html] of Object.entries(KINDS))
    (isChromium ? test : () => undefined)(
      `50,000 elements ${name} → read in five times what the browser takes for their styles`,
      async () => {
        root.innerHTML = html.repeat(50_000);
        root.getBoundingClientRect();
        const all = [...root.children];
        const styles = () =>
          all.map((element) => getComputedStyle(element).display + getComputedStyle(element).position);
        await expectTimes(() => pageText(root, 4_000), 5, styles);
      },
    );

  test('page that takes longer to read → read in slices', async () => {
    root.innerHTML = '<div style="visibility: hidden">secret</div>'.repeat(50_000);
    let isRead = false;
    void pageText(root, 4_000).then(() => (isRead = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isRead).to.equal(false);
    await until(() => isRead);
  });

  if (isAll)
    test('5,000 elements → the time grows with their number', async () => {
      const read = (count: number) => textOf('<div><p><b>a</b></p></div>'.repeat(count / 3), 10_000);
      await expectLinearTime(read, 5_000);
    });

  test('page of 1 MB → only its beginning is read', async () => {
    root.innerHTML = '<p>A short paragraph.</p>'.repeat(20_000);
    const text = await pageText(root, 4_000);
    expect(text.length).to.be.within(4_000, 4_100);
    root.replaceChildren('x '.repeat(500_000));
    expect((await pageText(root, 4_000)).length).to.be.at.most(8_000);
  });
});
