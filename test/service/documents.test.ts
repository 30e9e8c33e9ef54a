import {test} from 'node:test';
import {assert, expect} from 'chai';

import {readDocument} from '../../demo/service/sources/read-document.js';
import type {DocumentFormat} from '../../demo/service/sources/read-document.js';

const URL = 'https://www.example.com/page';
const read = (format: DocumentFormat, text: string, url: string | null = URL) =>
  readDocument(format, {id: 'page', title: 'File name', url}, text);
const summary = (format: DocumentFormat, text: string) =>
  read(format, text).map(({heading, url, blocks}) => [heading, url, blocks.join('\n\n')]);

test('Markdown → sections by headings, with the ids that site generators give', () => {
  const text = `Before the title.
# The *Title*
Introduction.
## What's new in \`v2\`?
News.
## Same
One.
## Same
Two.
### Own id {#own}
Three.\n\n<!-- a comment -->\n`;
  expect(summary('markdown', text)).to.deep.equal([
    ['The Title', URL, 'Before the title.'],
    ['The Title', URL, 'Introduction.'],
    ["What's new in v2?", `${URL}#whats-new-in-v2`, 'News.'],
    ['Same', `${URL}#same`, 'One.'],
    ['Same', `${URL}#same-1`, 'Two.'],
    ['Own id', `${URL}#own`, 'Three.'],
  ]);
});

test('Markdown with front matter → its title and URL; another scheme is not taken', () => {
  const text = (url: string) => `---\r\ntitle: "A title"\r\nurl: ${url}\r\ntags: [a]\r\n---\r\nText.`;

  for (const [url, expected] of Object.entries({
    [`${URL}/other`]: `${URL}/other`,
    'javascript:alert(1)': URL,
  }))
    expect(summary('markdown', text(url))).to.deep.equal([['A title', expected, 'Text.']]);
});

test('text → paragraphs that are shown as they are written', () => {
  const text = '# no heading\nsecond line\r\n\r\n1. *one* <b>two</b> [three](x) snake_case _four_ `five`';
  const shown =
    '\\# no heading\nsecond line\n\n1\\. \\*one\\* \\<b\\>two\\</b\\> \\[three\\](x) snake_case \\_four\\_ \\`five\\`';

  expect(summary('text', text)).to.deep.equal([['File name', URL, shown]]);
});

test('HTML → main content only, as Markdown, with the ids of its headings', () => {
  const html = `<title>Window title</title>
    <header>Header</header><nav>Navigation</nav>
    <main>
      <h1>Page title</h1>
      <p>One <b>bold</b> word,<br>one <a href="/x">link</a> and <code>a\`b</code>.</p>
      <h2 id="list">A list<a class="permalink" href="#list">¶</a></h2>
      <ul><li>First</li><li>Second<ol><li>Nested</li></ol></li></ul>
      <div><h3><a name="old-anchor"></a>A table</h3>
      <table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>A | B</td><td>1</td></tr></tbody></table></div>
      <section id="outer"><h2>Code</h2><pre><code class="language-js">if (a &lt; b) {
  c();
}
</code></pre></section>
      <aside>Advertisement</aside><div hidden>Hidden</div><div aria-hidden="true">Icon</div>
      <script>secret()</script><style>p {}</style><form><button>Send</button></form>
    </main>
    <footer>Footer</footer>`;

  expect(summary('html', html)).to.deep.equal([
    ['Page title', URL, 'One **bold** word,  \none link and ``a`b``.'],
    ['A list', `${URL}#list`, '-   First\n-   Second\n    1.  Nested'],
    ['A table', `${URL}#old-anchor`, '| Name | Price |\n| --- | --- |\n| A \\| B | 1   |'],
    ['Code', `${URL}#outer`, '```js\nif (a < b) {\n  c();\n}\n```'],
  ]);
});

for (const [name, html, title, text] of [
  ['without main → the only article', '<title>T</title><p>Around</p><article><p>In</p></article>', 'T', 'In'],
  [
    'with two articles → the body without its navigation',
    '<nav>Menu</nav><article><p>One</p></article><article><p>Two</p></article>',
    'File name',
    'One\n\nTwo',
  ],
  [
    'with markup in its text → shown as text',
    '<p>Use &lt;img src=x onerror=alert(1)&gt; and [a](javascript:x)</p>',
    'File name',
    'Use \\<img src=x onerror=alert(1)\\> and \\[a\\](javascript:x)',
  ],
] as const) {
  test(`HTML ${name}`, () => {
    expect(summary('html', html)).to.deep.equal([[title, URL, text]]);
  });
}

test('one block of a million different words → divided between words, no word is lost', () => {
  const text = Array.from({length: 150_000}, (_, word) => `w${word}`).join(' ');
  const sections = read('markdown', text);

  assert(sections.every(({url, blocks}) => url === URL && blocks.join('').length <= 6_000));
  expect(sections.flatMap(({blocks}) => blocks).join('')).to.equal(text);
});

test('code and table above the length of a section → each part is code, or has the head of the table', () => {
  const code = Array.from({length: 1_000}, (_, line) => `let a${line} = 1;`);
  const rows = Array.from({length: 1_000}, (_, row) => `| ${row} | A word |`);
  const head = '| Number | Name |\n| --- | :-: |\n';
  const blocksOf = (text: string) => read('markdown', text).flatMap(({blocks}) => blocks);
  for (const [text, shape, each] of [
    [`~~~~js\n${code.join('\n')}\n~~~~`, /^~~~~js\nlet [^~]+;\n?\n~~~~$/, /let/g],
    [head + rows.join('\n'), /^\| Number \| Name \|\n\| --- \| :-: \|\n\| [^]*\|\n?$/, /word/g],
  ] as const) {
    const parts = blocksOf(text);
    assert(parts.length > 2);
    for (const part of parts) expect(part).to.match(shape);
    expect(parts.join('').match(each)?.length).to.equal(1_000);
  }
});

test('block without spaces → not divided within a character or an escape', () => {
  for (const text of [`x${'😀'.repeat(10_000)}`, '😀'.repeat(10_000), `x${'<'.repeat(10_000)}`]) {
    const blocks = read('text', text).flatMap((section) => section.blocks);
    assert(blocks.length >= 3);
    assert(blocks.every((block) => /^x?(?:😀|\\[*<])+$/u.test(block)));
  }
});

test('title, heading and id of 1 MB → the section has the beginning, and no id', () => {
  const text = `# ${'Title '.repeat(200_000)}\n\n## ${'Heading '.repeat(100_000)}\n\nText.`;
  const [{guideTitle = '', heading = '', url} = {}] = read('markdown', text);

  expect(guideTitle).to.match(/^Title Title .* …$/);
  expect(heading).to.match(/^Heading Heading .* …$/);
  assert(guideTitle.length <= 302 && heading.length <= 302);
  expect(url).to.equal(URL);
});
