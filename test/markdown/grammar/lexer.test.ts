import {suite, test} from 'node:test';
import {expect} from 'chai';

import {lexBlocks, lexInline, MOST_COLUMNS, type Links} from '../../../src/markdown/grammar/lexer.js';
import {markupOf} from '../../../src/markdown/grammar/markup.js';
import type {Token, Tokens} from '../../../src/markdown/grammar/tokens.js';
import {testRows} from '../../support/test-rows.js';

const links = Object.create(null) as Links;
links['a'] = {href: 'https://example.com/'};

/** The types of tokens, with their text. */
const shown = (tokens: readonly Token[]) =>
  tokens
    .map((token) => `${token.type} ${JSON.stringify((token as Tokens.Text).text ?? token.raw)}`)
    .join(', ');

suite('lexBlocks', () => {
  test('table of more columns than the bound → text', () => {
    const table = (columns: number) => `${'| a '.repeat(columns)}|\n${'|---'.repeat(columns)}|\n| b |`;
    expect(lexBlocks(table(MOST_COLUMNS))[0]?.type).to.equal('table');
    expect(lexBlocks(table(MOST_COLUMNS + 1))[0]?.type).to.equal('paragraph');
  });
});

suite('lexInline', () => {
  test('label that is a name of objects → no link', () => {
    for (const label of ['__proto__', 'constructor', 'toString'])
      expect(shown(lexInline(`[${label}]`, links))).not.to.contain('link');
  });
});

suite('HTML for the sanitizer', () => {
  testRows(test, (markdown) => markupOf(markdown, true, links), [
    [
      '<details>\n<summary onclick=x>a</summary>\n\n- **b**\n\n</details>',
      '<details>\n<summary>a</summary><ul><li><strong>b</strong></li></ul></details>',
    ],
    ['<hr style=x>\n\n<script>a</script>', '<hr>&lt;script>a&lt;/script>'],
    ['<div>\n\n- [x] a\n\n</div>', '<ul><li>☑ a</li></ul>'],
    ['<div>\n\n[a]\n\n</div>', '<p><a href="https://example.com/">a</a></p>'],
    ['<div>\n\n3. # a\n4. b\n\n</div>', '<ol start="3"><li><h1>a</h1></li><li>b</li></ol>'],
    [
      '<div>\n\n| a | b |\n|:-:|---|\n| `c` |\n\n</div>',
      '<table><thead><tr><th align="center">a</th><th>b</th></tr></thead><tr><td align="center"><code>c</code></td><td></td></tr></table>',
    ],
    [
      '<div>\n\n```"js" x\n&lt;b>\n```\n\n</div>',
      '<pre><code class="language-&#34;js&#34;">&amp;lt;b>\n</code></pre>',
    ],
    ['<div>\n\n$$\na < b & c\n$$\n\n</div>', '<pre><code class="formula">a &#60; b &amp; c</code></pre>'],
  ]);

  testRows(test, (markdown) => markupOf(markdown, false, links), [
    ['a <abbr title="x" style="y">**b**</abbr>', 'a <abbr title="x"><strong>b</strong></abbr>'],
    ['1 < 2 &eacute; & "c"', '1 &#60; 2 &eacute; &#38; &#34;c&#34;'],
    ['`&lt;` <b>', '<code>&amp;lt;</code> <b>'],
    ['\\(<b>\\)', '<code class="formula">\\(&#60;b>\\)</code>'],
    ['[a](https://example.com/?b="&eacute;) \\*', '<a href="https://example.com/?b=%22&eacute;">a</a> *'],
    [
      '<https://example.com/&eacute;>',
      '<a href="https://example.com/&amp;eacute;">https://example.com/&amp;eacute;</a>',
    ],
    [
      '![a **b** "c"](https://example.com/d.png)',
      '<img src="https://example.com/d.png" alt="a b &#34;c&#34;">',
    ],
    ['[a](javascript:x)<script>', '<a href="javascript:x">a</a>&lt;script>'],
  ]);
});
