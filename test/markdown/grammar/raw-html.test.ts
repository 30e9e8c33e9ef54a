import {suite, test} from 'node:test';

import {filterRawHtml, reconstructsElements} from '../../../src/markdown/grammar/markup.js';
import {formattingParts, htmlBalance} from '../../../src/markdown/grammar/raw-html.js';
import {expectLinearTime} from '../../support/linear-time.js';
import {isAll} from '../../support/sample.js';
import {testRows} from '../../support/test-rows.js';

suite('filterRawHtml', () =>
  testRows(test, filterRawHtml, [
    ['<b>a</b>', '<b>a</b>'],
    [
      '<abbr onclick="alert(1)" style=color:red title=\'x > "y"\'>a</abbr>',
      '<abbr title="x > &quot;y&quot;">a</abbr>',
    ],
    ['<b title="distinct">a</b>', '<b>a</b>'],
    [
      '<a href=https://example.com/a ping=https://evil.example>b</a>',
      '<a href="https://example.com/a">b</a>',
    ],
    ['<DETAILS open><summary>a</summary></DETAILS>', '<details><summary>a</summary></details>'],
    ['a<style>*{color:red}</style>b', 'a&lt;style>*{color:red}&lt;/style>b'],
    [
      '<form action="https://evil.example"><button>a</button></form>',
      '&lt;form action="https://evil.example">&lt;button>a&lt;/button>&lt;/form>',
    ],
    ['<div style="position:fixed"><span>a</span></div>', 'a'],
    ['<foo a="<p style=x onclick=y>">b', '&lt;foo a="&lt;p style=x onclick=y>">b'],
    ['Map<String, List<Button>>', 'Map&lt;String, List&lt;Button>>'],
    ['a<!-- <b onclick=x> -->b', 'ab'],
    ['a<!--> b', 'a b'],
    ['a <b onclick="x"', 'a &lt;b onclick="x"'],
    ['<<b onclick=x>>', '&lt;<b>>'],
    ['<x-widget>a</x-widget>', '&lt;x-widget>a&lt;/x-widget>'],
    ['a <img title=x ismap alt = "y">b', 'a <img alt="y">b'],
    ['<td colspan=2 rowspan="3" align=right>a', '<td align="right">a'],
    ['<code class="language-js">a</code>', '<code>a</code>'],
  ]),
);

if (isAll)
  suite('hostile HTML → the time grows with the length', () => {
    const reads = [
      filterRawHtml,
      formattingParts,
      reconstructsElements,
      (text: string) => htmlBalance(text, []),
    ];
    for (const [what, html] of [
      ['a run of letters without an end', `<a ${'a'.repeat(50_000)}>`],
      ['a name without an end', `<${'a'.repeat(20_000)}`.repeat(3)],
      ['comments that never end', '<!--'.repeat(25_000)],
      ['tags that never end', '<a "\''.repeat(20_000)],
      ['more than any formatting needs', '<b x=y>'.repeat(10_000)],
    ] as const)
      test(what, async () => {
        for (const read of reads)
          await expectLinearTime((length) => read(html.slice(0, length)), html.length);
      });
  });
