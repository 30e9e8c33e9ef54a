import {expect} from 'chai';

import {balanceHtml} from '../../src/markdown/balance-html.js';
import {MAX_DEPTH} from '../../src/markdown/budget.js';

/** Parses without a sanitizer, in a document where nothing loads. */
function parsed(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
}

suite('balanceHtml', () => {
  for (const [html, balanced] of [
    ['<b>a</b>', '<b>a</b>'],
    ['<b>a', '<b>a</b>'],
    ['<b>a <i>b</b> c</i> d', '<b>a <i>b</i></b> c d'],
    ['a</b></p></ul>', 'a'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<p><b>a<p>b', '<p><b>a</b></p><p>b</p>'],
    ['<p>a<ul><li>b<li>c</ul>d', '<p>a</p><ul><li>b</li><li>c</li></ul>d'],
    ['<ul><li>a<ul><li>b</ul><li>c</ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    ['<h1>a<h2>b', '<h1>a</h1><h2>b</h2>'],
    ['<a href="x">a<a href="y">b', '<a href="x">a</a><a href="y">b</a>'],
    ['<td>a</td><tr>b', 'ab'],
    ['<table><b><tr><td><b>a<td>b</table>c', '<table><tr><td><b>a</b></td><td>b</td></tr></table>c'],
    ['<table><tr><td>a<tr><td>b', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>'],
    ['<table><table><tr><td>a', '<table></table><table><tr><td>a</td></tr></table>'],
    ['<b><table><tr><td></b>a</table></b>b', '<b><table><tr><td>a</td></tr></table></b>b'],
    [
      '<table><caption>a<thead><tr><th>b<tbody><tr><td>c',
      '<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>',
    ],
    ['a<br>b<hr>c<img alt="</b>">', 'a<br>b<hr>c<img alt="</b>">'],
    ['<details><summary>a</summary>b</details>', '<details><summary>a</summary>b</details>'],
  ] as const) {
    test(`${html} → ${balanced}`, () => expect(balanceHtml(html)).to.equal(balanced));

    test(`${html} → the parser has nothing to add`, () => {
      const {childElementCount} = document.createElement('div');
      const tags = balanced.match(/<[a-z]/g)?.length ?? childElementCount;
      const implied = parsed(balanced).match(/<(?:tbody|tr)>/g)?.length ?? 0;
      const written = balanced.match(/<(?:tbody|tr)>/g)?.length ?? 0;
      expect(parsed(balanced).match(/<[a-z]/g)?.length ?? 0).to.equal(tags + implied - written);
    });
  }

  test('HTML nested deeper than the budget allows → undefined', () => {
    expect(balanceHtml('<b>'.repeat(MAX_DEPTH))).to.be.a('string');
    expect(balanceHtml('<b>'.repeat(MAX_DEPTH + 1))).to.equal(undefined);
  });
});
