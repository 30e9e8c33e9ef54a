import {suite, test} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';

import {languageOf} from '../../../src/markdown/grammar/fences.js';
import {expectEveryCutAlike, htmlWritten} from '../../support/html-sink.js';
import {fenced} from '../../support/markdown-arbitrary.js';
import {cases} from '../../support/sample.js';
import {testRows} from '../../support/test-rows.js';

const blocks = (text: string): string => htmlWritten([text]);

suite('fences in Markdown', () =>
  testRows(test, blocks, [
    ['```md\n```js\na\n```\nb\n```\nc', '<pre md>```js\na\n```\nb\n</pre>\n<p>c</p>'],
    ['~~~MARKDOWN\n```js\na\n```\n~~~\nb', '<pre MARKDOWN>```js\na\n```\n</pre>\n<p>b</p>'],
    ['````md\n```js\na\n```\n````\nb', '<pre md>```js\na\n```\n</pre>\n<p>b</p>'],
    [
      '```md\n````js\n```\n````\n```\na',
      '<pre md>````js\n```\n````\n</pre>\n<p>a</p>',
      'a longer inner fence',
    ],
    ['```md\n```js\n````\n```\na', '<pre md>```js\n````\n</pre>\n<p>a</p>', 'a longer fence that closes'],
    ['```md\n~~~js\n```\n~~~\n```\na', '<pre md>~~~js\n```\n~~~\n</pre>\n<p>a</p>', 'another character'],
    ['```md\n```a`b\n```\nc', '<pre md>```a`b\n</pre>\n<p>c</p>', 'code in one line'],
    ['```md\n```\na', '<pre md></pre>\n<p>a</p>'],
    ['```md\n```js\na\n```\nb', '<pre md>```js\na\n```\nb\n</pre>', 'a fence that nothing closes'],
    ['```js\n```md\na\n```\nb', '<pre js>```md\na\n</pre>\n<p>b</p>', 'code that is not Markdown'],
    ['- ```md\n  ```js\n  a\n  ```\n  ```\n- b', '<ul><li><pre md>```js\na\n```\n</pre></li><li>b</li></ul>'],
    ['> ```md\n> ```js\n> ```\n> a\n\nb', '<blockquote><pre md>```js\n```\na\n</pre></blockquote>\n<p>b</p>'],
    ['````\n```', '<pre >```\n</pre>', 'a shorter fence at the end'],
  ]),
);

test('9 inner fences → the last one is text', () => {
  const inner = `${'```js\n'.repeat(9)}${'```\n'.repeat(8)}`;
  expect(blocks(`\`\`\`md\n${inner}\`\`\`\na`)).to.equal(`<pre md>${inner}</pre>\n<p>a</p>`);
});

suite('lines of dashes', () =>
  testRows(test, blocks, [
    ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['a\n---\nb\n===', '<p>a</p>\n<hr>\n<h1>b</h1>'],
    ['a\n--\nb', '<p>a<br>--<br>b</p>'],
    ['a\n-\n   -\nb', '<p>a<br>-<br>-<br>b</p>'],
    ['---\na: b\n---', '<hr>\n<p>a: b</p>\n<hr>'],
    ['> a\n> ---', '<blockquote><p>a</p><hr></blockquote>'],
    ['- a\n  ---', '<ul><li>a<hr></li></ul>'],
  ]),
);

test('random fences, cut everywhere → HTML of the whole text', () => {
  fc.assert(fc.property(fenced, expectEveryCutAlike), {seed: 1, numRuns: cases(200, 10_000)});
});

suite('languageOf', () =>
  testRows(test, languageOf, [
    ['  ts title="a.ts"', 'ts'],
    ['', ''],
    ['a'.repeat(40), 'a'.repeat(30)],
  ]),
);
