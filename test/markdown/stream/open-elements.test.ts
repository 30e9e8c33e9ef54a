import {expect} from 'chai';

import {steps, written} from '../../support/markdown.js';
import {open, whole, newStream} from './new-stream.js';

/** The HTML of a reply, without what all blocks have. */
const htmlOf = (root: Element) =>
  [...root.querySelectorAll('.section')]
    .map(({innerHTML}) => innerHTML)
    .join('')
    .replaceAll(' dir="ltr"', '')
    .replaceAll('<p hidden=""></p>', '');

suite('raw HTML on lines of its own', () => {
  for (const [markdown, html] of [
    // No pair.
    ['a\n\n<div class="box">\n\nb', '<p>a</p><p>&lt;div class="box"&gt;</p><p>b</p>'],
    ['<b>\n\na', '<p>&lt;b&gt;</p><p>a</p>'],
    ['a\n\n</div>\n\nb', '<p>a</p><p>&lt;/div&gt;</p><p>b</p>'],
    ['<details>\na\n\n- b\n\nc', '<p>&lt;details&gt;</p><p>a</p><ul><li>b</li></ul><p>c</p>'],
    [
      '<ul>\n<li>a\n<li>b\n\nc',
      '<p>&lt;ul&gt;</p><p>&lt;li&gt;</p><p>a</p><p>&lt;li&gt;</p><p>b</p><p>c</p>',
    ],
    ['<td>\n\na', '<p>&lt;td&gt;</p><p>a</p>'],
    [
      '<blockquote>\n\n<details>\n\na\n\n</blockquote>\n\nb',
      '<blockquote><p>&lt;details&gt;</p><p>a</p></blockquote><p>b</p>',
    ],
    ['- <details>\n  a\n\nb', '<ul><li><p>&lt;details&gt;</p><p>a</p></li></ul><p>b</p>'],
    ['<pre>a\n\nb', '<p>&lt;pre&gt;a\n\nb</p>'],
    ['<table>\n<tr>\n\na', '<p>&lt;table&gt;</p><p>&lt;tr&gt;</p><p>a</p>'],
    // Pairs.
    ['<div>\n\na\n\n</div>\n\nb', '<p>a</p><p>b</p>'],
    ['<b>\n\na\n\n</b>\n\nb', '<b><p>a</p></b><p>b</p>'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['<ul>\n\n<li>\n\n- a\n\n<li>b\n\n</ul>\n\nc', '<ul><li><ul><li>a</li></ul></li><li>b</li></ul><p>c</p>'],
    ['<p>One\n<p>Two', '<p>One</p><p>Two</p>'],
    [
      '<details>\n\n<details>\n\na\n\n</details>\n\nb\n\n</details>',
      '<details><details><p>a</p></details><p>b</p></details>',
    ],
    [
      '<blockquote>\n\na\n\n</blockquote><blockquote>\n\nb\n\n</blockquote>',
      '<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>',
    ],
    ['<dl>\n\n<dt>a\n\n<dd>b\n\n</dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['<ol start="3">\n\n<li>a\n\n</ol>', '<ol start="3"><li>a</li></ol>'],
    [
      '<table>\n<tr><td>a\n\n<td align="right">b\n\n</table>',
      '<table><tbody><tr><td>a</td><td align="right">b</td></tr></tbody></table>',
    ],
    [
      '<table>\n\n<tr><td>a</td></tr>\n\n<tr>\n\n<td>b</td>\n\n</tr>\n\n</table>',
      '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    ],
  ] as const) {
    test(`${JSON.stringify(markdown)} → ${JSON.stringify(html)}, whole and letter by letter`, () => {
      const shown = (pieces: readonly string[]) =>
        htmlOf(written(pieces)).replace(/<div class="table".*?<\/div>(<table>.*?<\/table>)<\/div>/, '$1');
      expect(shown([markdown]), 'whole').to.equal(html);
      expect(shown([...markdown]), 'letter by letter').to.equal(html);
    });
  }
});
