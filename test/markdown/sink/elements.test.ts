import {written} from '../../support/markdown.js';
import {label, KEPT_HOST, withoutLinkAttributes, COPY_BAR} from './one-block.js';
import {testRows} from '../../support/test-rows.js';

/** Returns the HTML of what is on screen, without the attributes that all blocks and links have. */
function html(markdown: string): string {
  const sections = [...written([markdown]).children].map(({innerHTML}) => innerHTML);
  return withoutLinkAttributes(sections.join('')).replaceAll(/(?<!<span)(?: tabindex="0")? dir="ltr"/g, '');
}

const link = (words: string, href = 'https://example.com/') =>
  `<a href="${href}"${KEPT_HOST}>${words}${label('example.com')}</a>`;

suite('elements of Markdown', () => {
  testRows(test, (markdown) => html(markdown).replace(' dir="ltr">https', '>https'), [
    ['a\n\nb', '<p>a</p><p>b</p>'],
    ['a\n===', '<h1 aria-level="4">a</h1>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['3. a', '<ol start="3"><li>a</li></ol>'],
    ['- a\n\n- b', '<ul><li>a</li><li class="spaced">b</li></ul>'],
    [
      '1. a\n\n   b\n2. - c\n\n   - [ ] d',
      '<ol><li><p>a</p><p>b</p></li><li><ul><li>c</li><li class="task spaced"><span class="check">☐ </span>d</li></ul></li></ol>',
    ],
    ['- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    [
      '- [x] a\n- [ ] b',
      '<ul><li class="task"><span class="check">☑ </span>a</li><li class="task"><span class="check">☐ </span>b</li></ul>',
    ],
    ['- [x] a\n\n  b', '<ul><li class="task"><p><span class="check">☑ </span>a</p><p>b</p></li></ul>'],
    [
      '| a | b |\n|---|:-:|',
      `<div class="table">${COPY_BAR}<table><thead><tr><th>a</th><th align="center">b</th></tr></thead></table></div>`,
    ],
    [
      '| a | b |\n|---|---|\n| 1 | |',
      `<div class="table">${COPY_BAR}<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>`,
    ],
    [
      '| a | b |\n|---|---|\n| 1 | 2 | **3** |',
      `<div class="table">${COPY_BAR}<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2 | <strong>3</strong></td></tr></tbody></table></div>`,
    ],
    ['[a]: https://example.com', ''],
    ['$$\nx_1 < y\n$$', '<pre class="formula">x_1 &lt; y</pre>'],
    ['a\n\\[\nx\n\\]\nb', '<p>a</p><pre class="formula">x</pre><p>b</p>'],

    ['**a** *b* ~~c~~', '<p><strong>a</strong> <em>b</em> <del>c</del></p>'],
    ['`a &amp; <b>`', '<p><code>a &amp;amp; &lt;b&gt;</code></p>'],
    ['a  \nb\nc\\\nd', '<p>a<br>b<br>c<br>d</p>'],
    ['\\*a\\*', '<p>*a*</p>'],
    [
      'a $$x_1$$ b \\(y*z\\) c',
      '<p>a <code class="formula">$$x_1$$</code> b <code class="formula">\\(y*z\\)</code> c</p>',
    ],
    ['1 < 2 > "0" &lt;b&gt; &amp;', '<p>1 &lt; 2 &gt; "0" &lt;b&gt; &amp;</p>'],
    ['&eacute; & &nope', '<p>é &amp; &amp;nope</p>'],
    ['[a *b*](https://example.com/ "title")', `<p>${link('a <em>b</em>')}</p>`],
    ['[a](https://example.com/b%20c%d)', `<p>${link('a', 'https://example.com/b%20c%d')}</p>`],
    ['[a](https://example.com/?b&copy;c)', `<p>${link('a', 'https://example.com/?b%C2%A9c')}</p>`],
    [
      '<https://example.com/?a&b>',
      '<p><a href="https://example.com/?a&amp;b">https://example.com/?a&amp;b</a></p>',
    ],
    [
      '![a **b**](https://example.com/c.png)',
      `<p><a href="https://example.com/c.png" class="picture kept-host">a b${label('example.com')}</a></p>`,
    ],
    ['![a **b**](/c.png)', '<p>a b</p>'],
    ['[a](https://example.com/\uD800)', '<p>a</p>'],

    ['<!-- a -->', ''],
    ['a <!-- b -->c', '<p>a c</p>'],
    // Only a pair of tags is markup.
    ['<b>a</b>', '<p><b>a</b></p>'],
    ['<b>a', '<p>&lt;b&gt;a</p>'],
    ['a</b>', '<p>a&lt;/b&gt;</p>'],
    ['- <b>a\n- b</b>', '<ul><li>&lt;b&gt;a</li><li>b&lt;/b&gt;</li></ul>'],
    [
      '| <div> | <b>a</b> |\n|---|---|',
      `<div class="table">${COPY_BAR}<table><thead><tr><th>&lt;div&gt;</th><th><b>a</b></th></tr></thead></table></div>`,
    ],
    ['Use the <details> element.', '<p>Use the &lt;details&gt; element.</p>'],
    [
      'Wrap it in a <div class="box"> and a <span>.',
      '<p>Wrap it in a &lt;div class="box"&gt; and a &lt;span&gt;.</p>',
    ],
    ['Wrap <div> and </div> around it', '<p>Wrap &lt;div&gt; and &lt;/div&gt; around it</p>'],
    ['<b>List</b><div>', '<p><b>List</b>&lt;div&gt;</p>'],
    ['a <span style="color: red">b</span>', '<p>a b</p>'],
    ['**<b>a** b</b>', '<p><strong>&lt;b&gt;a</strong> b&lt;/b&gt;</p>'],
    [
      'a <a href="x"> https://example.com/b',
      '<p>a &lt;a href="x"&gt; <a href="https://example.com/b">https://example.com/b</a></p>',
    ],
    ['a <div title="&amp;"> &copy;', '<p>a &lt;div title="&amp;amp;"&gt; ©</p>'],
    ['<b onclick="c">d</b>', '<p><b>d</b></p>'],
    ['a <script>b</script>', '<p>a &lt;script&gt;b&lt;/script&gt;</p>'],
    ['List<String> and Map<K, V>', '<p>List&lt;String&gt; and Map&lt;K, V&gt;</p>'],
    ['<abbr title="b">\\(c\\)</abbr>', '<p><abbr title="b"><code class="formula">\\(c\\)</code></abbr></p>'],
    ['<b>a <i>b</b> c</i> d', '<p><b>a &lt;i&gt;b</b> c&lt;/i&gt; d</p>'],
    ['a <ul><li>b<li>c</ul>', '<p>a <ul><li>b</li><li>c</li></ul></p>'],
    ['<h1>a <b>b</h1>c', '<div><h1 aria-level="4">a &lt;b&gt;b</h1>c</div>'],
    ['<b>a<h1>b</h1></b>', '<p>&lt;b&gt;a&lt;h1&gt;b&lt;/h1&gt;&lt;/b&gt;</p>'],
    [
      '<details>\n<summary>a</summary>\n\n- b\n\n$$c$$\n\n</details>',
      '<details><summary>a</summary><ul><li>b</li></ul><pre class="formula" tabindex="0">c</pre></details>',
    ],
    // HTML beyond formatting tags.
    ['<foo a="<p style=x onclick=y>">b', '<p>&lt;foo a="&lt;p style=x onclick=y&gt;"&gt;b</p>'],
    ['a<!--> b', '<p>a b</p>'],
    [
      'a <abbr title=\'x "y"\' onclick=z>**b**</abbr>',
      '<p>a <abbr title="x &quot;y&quot;"><strong>b</strong></abbr></p>',
    ],
    // Markdown within a block of HTML, which the sanitizer reads.
    [
      '<details>\n\n- [x] a\n\n3. # b\n4. `&lt;` [c](https://example.com/?d="&eacute;)\n\n</details>',
      `<details><ul><li class="task"><span class="check">☑ </span>a</li></ul><ol start="3"><li><h1 aria-level="4">b</h1></li><li><code>&amp;lt;</code> ${link('c', 'https://example.com/?d=%22%C3%A9')}</li></ol></details>`,
    ],
    [
      '<details>\n\n```"js" x\n&lt;b>\n```\n\n</details>',
      '<details><div class="code"><div class="code-head"><span class="language">"js"</span><button class="copy-code" type="button">Copy</button></div><pre tabindex="0"><code><span class="lines">&amp;lt;b&gt;\n</span></code></pre></div></details>',
    ],
    [
      '<details>\n\n| a | b |\n|:-:|---|\n| `c` |\n\n</details>',
      `<details><div class="table" tabindex="0">${COPY_BAR}<table><thead><tr><th align="center">a</th><th>b</th></tr></thead><tbody><tr><td align="center"><code>c</code></td></tr></tbody></table></div></details>`,
    ],
  ]);
});
