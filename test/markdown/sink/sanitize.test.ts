import {expect} from 'chai';

import {writeNodes} from '../../../src/markdown/sink/parsed-html.js';
import {createSanitizer} from '../../../src/markdown/sink/sanitize.js';
import {steps, written} from '../../support/markdown.js';
import {blockHtml, label, KEPT_HOST, withoutLinkAttributes, COPY_BAR} from './one-block.js';
import {testRows} from '../../support/test-rows.js';

const sanitize = createSanitizer();

/** Returns the HTML of the blocks that the page shows of HTML which no filter has seen before. */
function html(source: string): string {
  const shown = blockHtml((sink) => writeNodes(sanitize(source), sink, 0));
  return withoutLinkAttributes(shown).replaceAll(' dir="ltr"', '');
}

const shownLabel = (host: string) => label(host).replace(' dir="ltr"', '');

suite('HTML on the page', () => {
  testRows(test, html, [
    ...[
      '<ol start="3"><li>b</li></ol>',
      '<details><summary>a</summary>b</details>',
      '<blockquote><p>a</p><hr></blockquote>',
      '<p>a <abbr title="b">c</abbr> <dfn title="d">e</dfn></p>',
    ].map((unchanged) => [unchanged, unchanged] as const),
    ['<svg onload=alert(1)><a href="https://example.com">a</a></svg>', ''],
    [
      '<table align="right"><tr><td align="right" rowspan="2" colspan="2">a</td><td>b</td></tr><tr></tr></table>',
      `<div class="table" tabindex="0">${COPY_BAR}<table><tbody><tr><td align="right">a</td><td>b</td></tr><tr></tr></tbody></table></div>`,
    ],
    ['<p><template><img src=x onerror=alert(1)></template>a</p>', '<p>a</p>'],
    [
      '<p><a href="https://example.com/" ping="https://evil.example" target="_self" download title="t">a</a></p>',
      `<p><a href="https://example.com/"${KEPT_HOST}>a${shownLabel('example.com')}</a></p>`,
    ],
    // White space.
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n', '<ul><li>a</li><li>b</li></ul>'],
  ]);

  /** The HTML of a block of raw HTML. */
  const block = (source: string) =>
    blockHtml((sink) => sink.rawHtml({source}, 0))
      .replaceAll(' dir="ltr"', '')
      .replace(/>\s+</g, '><');

  testRows(test, block, [
    ['<p>a</p>\n<p title=x>b</p>', '<div><p>a</p><p>b</p></div>'],
    ['<blockquote><h2>a</h2></blockquote>', '<blockquote><h2 aria-level="5">a</h2></blockquote>'],
    ['<h1>a</h1>b<hr>c', '<div><h1 aria-level="4">a</h1>b<hr>c</div>'],
    ['<p title=x>a</p>', '<p>a</p>'],
  ]);

  for (const words of ['<Foo/Bar>', '<p/style=color:red>x']) {
    test(`${words} in <kbd>, which marked does not read as a tag → text`, () => {
      const root = written([`a <abbr title="b">c</abbr> <kbd>${words}</kbd> d`]);
      expect(root.querySelector('abbr')).not.to.equal(null);
      expect(root.textContent).to.equal(`a c ${words} d`);
    });
  }

  test('blocks side by side, at once, letter by letter, and with a link that is defined late → each once', () => {
    const text = '<details><summary>a</summary>b</details><hr><h2 title=x>c</h2>\n\nd';
    for (const root of [
      written([text]),
      written([...text]),
      written([`<p>[a]</p><p>b</p>\n\nc\n\n`, 'd\n\n[a]: https://example.com/']),
    ]) {
      expect(root.textContent.replace(/[[\]]/g, '')).to.equal('abcd');
    }
    expect(written([...text]).querySelectorAll('details, hr, h2').length).to.equal(3);
  });

  test('less-than signs in open HTML → shown', () => {
    const [open] = steps(['<details open><summary>More</summary>\nif a < b and b <= c, all is well']);
    expect(open?.textContent).to.contain('all is well');
  });

  test('hidden characters from the parser → removed from text, attributes and code', () => {
    const hidden = 'a&#x202E;b&#8203;&#8203;&#8203;&#8203;c&#xE0068;d';
    expect(html(`<p><abbr title="${hidden}">${hidden}</abbr></p>`)).to.equal(
      '<p><abbr title="abcd">abcd</abbr></p>',
    );
    expect(html(`<pre>${hidden}</pre>`)).to.contain('>abcd<');
  });
});

test('result of the sanitizer → in a document that loads nothing', () => {
  const {ownerDocument} = sanitize('<img src="https://images.example/a.png">');
  expect(ownerDocument.defaultView === null).to.equal(true);
});

suite('writeNodes', () => {
  /** Writes HTML of the test as it is, in case that a parser or a sanitizer lets something through. */
  function unsanitized(source: string): string {
    const template = document.createElement('template');
    template.innerHTML = source;
    const html = blockHtml((sink) => {
      sink.open('p', 0);
      writeNodes(template.content, sink, 0);
      sink.close();
    });
    return html.replace(/^<p dir="ltr">|<\/p>$/g, '');
  }

  testRows(test, unsanitized, [
    [
      '<b onclick="a" style="b" id="d" href="e" start="1" title="g" colspan="2" dir="rtl" tabindex="1" class="h" part="i" slot="j">f</b>',
      '<b>f</b>',
    ],
    [
      '<code class="formula">a</code><code class="source">b</code><b class="formula">c</b>',
      '<code class="formula">a</code><code>b</code><b>c</b>',
    ],
    ['a<!-- b --><?c?>d', 'ad'],
  ]);
});
