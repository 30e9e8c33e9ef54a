import {expect} from 'chai';

import {inlineMarkdown} from '../../../src/markdown/export/inline-markdown.js';
import {testRows} from '../../support/test-rows.js';

function markdown(html: string, isCell = false): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  return inlineMarkdown(box.childNodes, isCell);
}

suite('inlineMarkdown', () => {
  testRows(test, markdown, [
    ['a <strong>b</strong> <em>c</em> <del>d</del>', 'a **b** *c* ~~d~~'],
    ['a<strong>!</strong>b', 'a!b'],
    ['<strong><strong>a</strong></strong>', '**a**'],
    ['<strong> a </strong>b', ' **a** b'],
    ['<code>`a`</code>', '`` `a` ``'],
    ['<code>a</code><code>b</code>', '`a`b'],
    ['<q>a</q>', '"a"'],
    ['<a href="https://example.com/">https://example.com</a>', '<https://example.com>'],
    ['<a href="https://example.com/(a)">[b]</a>', '[&#91;b&#93;](https://example.com/%28a%29)'],
    ['!<a href="https://example.com/a">b</a>', '\\![b](https://example.com/a)'],
    ['<b>http:</b>//example.com', 'http:\\//example.com'],
    ['www<code>a</code>.example.com', 'www`a`.example.com'],
    ['<img alt="a*">', 'a\\*'],
    ['<span class="citations">[1]</span>', '[1]'],
    ['<button>a</button>b', 'b'],
    ['<div class="code-head">a</div>b', 'b'],
    ['<small>a</small><p>b</p>', 'a\nb\n'],
  ]);

  test('bar in code of a cell → text, because it would end the cell', () => {
    expect(markdown('<code>a|b</code>', true)).to.equal('a\\|b');
    expect(markdown('<code>a|b</code>')).to.equal('`a|b`');
  });
});
