import {suite, test} from 'node:test';

import {expect} from 'chai';

import {filterRawHtml} from '../../../src/markdown/safety/filter-raw-html.js';
import {fastestTime} from '../../support/fastest-time.js';
import {isAll} from '../../support/sample.js';

suite('filterRawHtml', () => {
  for (const [html, quiet] of [
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
    ['<b x="<i onclick=y>">a', '<b>a'],
    ['<<b onclick=x>>', '&lt;<b>>'],
    ['<!doctype html>', '&lt;!doctype html>'],
    ['List<String> and Map<K, V>', 'List&lt;String> and Map&lt;K, V>'],
    ['<x-widget>a</x-widget>', '&lt;x-widget>a&lt;/x-widget>'],
    ['a <img title=x ismap alt = "y">b', 'a <img title="x" alt="y">b'],
    ['a<!-- b <i>c</i>', 'a&lt;!-- b <i>c</i>'],
  ] as const) {
    test(`${html} → ${quiet}`, () => {
      expect(filterRawHtml(html)).to.equal(quiet);
    });
  }

  for (const [what, html] of [
    ['a run of letters without an end', `<a ${'a'.repeat(50_000)}>`],
    ['a name without an end', `<${'a'.repeat(20_000)}`.repeat(3)],
    ['comments that never end', '<!--'.repeat(25_000)],
    ['tags that never end', '<a "\''.repeat(20_000)],
    ['more than any formatting needs', '<b x=y>'.repeat(10_000)],
  ] as const) {
    if (isAll)
      test(`${what} → filtered within 500 ms`, async () => {
        expect(await fastestTime(() => filterRawHtml(html), 500)).to.be.lessThan(500);
      });
  }
});
