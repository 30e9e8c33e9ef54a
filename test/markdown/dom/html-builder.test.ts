import {suite, test} from 'node:test';
import {expect} from 'chai';

import {htmlBuilder} from '../../../src/markdown/dom/html-builder.js';
import {lex} from '../../../src/markdown/grammar/lexer.js';

const links = Object.create(null) as Record<string, never>;

function html(markdown: string): string {
  return htmlBuilder.blocks(lex(markdown, {isEnd: true, isMidParagraph: false, links})).join('');
}

suite('htmlBuilder', () => {
  for (const [markdown, expected] of [
    ['a **b**', '<p>a <strong>b</strong></p>'],
    ['a\\\nb', '<p>a<br>b</p>'],
    ['***', '<hr>'],
    ['1 < 2 > "0"', '<p>1 &lt; 2 &gt; &quot;0&quot;</p>'],
    ['&eacute; & &nope', '<p>&eacute; &amp; &amp;nope</p>'],
    ['`&lt;`', '<p><code>&amp;lt;</code></p>'],
    [
      '[a](https://example.com/?b&c "\\"d\\"")',
      '<p><a href="https://example.com/?b&amp;c" title="&quot;d&quot;">a</a></p>',
    ],
    ['![a](b.png)', '<p><img src="b.png" alt="a"></p>'],
    ['<b onclick="c">d</b>', '<p><b>d</b></p>'],
    ['<script>a</script>', '&lt;script>a&lt;/script>'],
  ] as const) {
    test(`${JSON.stringify(markdown)} → ${expected}`, () => {
      expect(html(markdown)).to.equal(expected);
    });
  }
});
