import {expect} from 'chai';

import {quietHtml} from '../../src/markdown/raw-html.js';

suite('quietHtml', () => {
  for (const [html, quiet] of [
    ['<b>a</b>', '<b>a</b>'],
    ['<b onclick="alert(1)" style=color:red title=\'x > "y"\'>a</b>', '<b title="x > &quot;y&quot;">a</b>'],
    [
      '<a href=https://example.com/a ping=https://evil.example>b</a>',
      '<a href="https://example.com/a">b</a>',
    ],
    ['<DETAILS open><summary>a</summary></DETAILS>', '<DETAILS><summary>a</summary></DETAILS>'],
    ['a<style>*{color:red}</style>b', 'ab'],
    ['a<script>alert("</b>")</script>b', 'ab'],
    ['a<svg><style>x</style></svg>b', 'ab'],
    ['a<!-- <b onclick=x> -->b', 'ab'],
    ['<form action="https://evil.example"><button>a</button></form>', 'a'],
    ['a <b onclick="x"', 'a &lt;b onclick="x"'],
    ['<b x="<i onclick=y>">a', '<b>a'],
    ['<<b onclick=x>>', '&lt;<b>>'],
    ['<!doctype html>', '&lt;!doctype html>'],
  ] as const) {
    test(`takes ${html} down to ${quiet}`, () => expect(quietHtml(html)).to.equal(quiet));
  }
});
