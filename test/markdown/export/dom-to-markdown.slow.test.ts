import {domToMarkdown, quoted} from '../../../src/markdown/export/dom-to-markdown.js';
import {testRows} from '../../support/test-rows.js';

function markdown(html: string): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  return domToMarkdown(box);
}

suite('domToMarkdown', () =>
  testRows(test, markdown, [
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['<p>a<br># b</p>', 'a\\\n\\# b'],
    ['a<p>b</p>c', 'a\n\nb\n\nc'],
    ['<h2>a #</h2>', '## a \\#'],
    ['<hr>', '***'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b'],
    ['<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n\n- c'],
    ['<ul><li>a<ol start="3"><li>b</li></ol></li></ul>', '- a\n\n  3. b'],
    ['<pre><code>a\n</code></pre>', '```\na\n```'],
    [
      '<div class="code"><div class="code-head"><span class="language">ts</span></div><pre>a</pre></div>',
      '```ts\na\n```',
    ],
    [
      '<div class="code"><div class="code-head"><span class="language">a b</span></div><pre>c</pre></div>',
      '```\nc\n```',
    ],
    ['<pre class="formula" tabindex="0">x^2\ny</pre>', '```\nx^2\ny\n```'],
    [
      '<div class="code"><div class="code-head"><span class="language">ts</span></div><pre>a</pre></div><pre class="formula">x</pre>',
      '```ts\na\n```\n\n```\nx\n```',
    ],
    ['<ul><li>a<pre class="formula">x</pre></li></ul>', '- a\n\n  ```\n  x\n  ```'],
    ['<pre>```\n</pre>', '````\n```\n````'],
    ['<button>a</button>', ''],
    [
      '<table><caption>a</caption><tr><th>b</th><th align="center">c</th><th align="right">d</th></tr><tr><td>1<br>2</td><td>|</td></tr></table>',
      'a\n\n| b | c | d |\n| --- | :-: | --: |\n| 1 2 | \\| |',
    ],
    ['<table></table>', ''],
  ]),
);

suite('quoted', () => testRows(test, quoted, [['a\r\nb\rc\n\nd', '> a\n> b\n> c\n>\n> d']]));
