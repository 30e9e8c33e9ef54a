import {suite, test} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

import {lexLongInline} from '../../../src/markdown/grammar/lexer.js';
import type {Token, Tokens} from '../../../src/markdown/grammar/tokens.js';
import {expectEveryCutAlike, htmlWritten} from '../../support/html-sink.js';
import {emphasized} from '../../support/markdown-arbitrary.js';
import {isExhaustive} from '../../support/sample.js';
import {testRows} from '../../support/test-rows.js';

/** The reference implementation of the rules, for strikethrough, too. */
const reference = new MarkdownIt({breaks: true}).use(cjkFriendly);

/** Returns the reference's HTML. White space at the ends of lines is not shown. */
function expected(text: string): string {
  return reference
    .renderInline(text)
    .replaceAll(/<(\/?)s>/g, '<$1del>')
    .replaceAll(/ *<br>\n[ \t]*/g, '<br>');
}

function actual(text: string): string {
  return htmlOf(lexLongInline(text, {})).replaceAll(/ *<br>/g, '<br>');
}

function htmlOf(tokens: readonly Token[]): string {
  return tokens.map(htmlOfToken).join('');
}

function htmlOfToken(token: Token): string {
  if (token.type === 'br') return '<br>';
  if ('tokens' in token && token.tokens) return `<${token.type}>${htmlOf(token.tokens)}</${token.type}>`;
  return (token as Tokens.Text).text.replaceAll('"', '&quot;');
}

suite('emphasis as it is written without spaces', () =>
  testRows(test, actual, [
    ['**价格：**100元', '<strong>价格：</strong>100元'],
    ['まず**設定を開きます。**API', 'まず<strong>設定を開きます。</strong>API'],
    ['**价格：**100元，**数量：**2', '<strong>价格：</strong>100元，<strong>数量：</strong>2'],
    ['これは**「重要」**です', 'これは<strong>「重要」</strong>です'],
    ['*重要。*です', '<em>重要。</em>です'],
    ['~~旧价。~~新价', '<del>旧价。</del>新价'],
    ['***「重要」***です', '<em><strong>「重要」</strong></em>です'],
    ['**これは*「重要」*です。**次', '<strong>これは<em>「重要」</em>です。</strong>次'],
    ['**이것은(중요)**합니다', '<strong>이것은(중요)</strong>합니다'],
    ['snake_case_name 5 * 3 * 2', 'snake_case_name 5 * 3 * 2'],
    ['__init__.py __「」__です', '<strong>init</strong>.py __「」__です'],
  ]),
);

suite('tildes', () =>
  testRows(test, actual, [
    ['3~5天，100~200元', '3~5天，100~200元'],
    ['age(1~3), height(80~100)', 'age(1~3), height(80~100)'],
    ['~a~', '~a~'],
    ['~~a~~', '<del>a</del>'],
    ['~~~a~~', '~<del>a</del>'],
    ['~~a~~~', '<del>a</del>~'],
    ['~~~~a~~~~', '<del><del>a</del></del>'],
    ['~~a~b~~', '<del>a~b</del>'],
  ]),
);

suite('other syntax in emphasis', () =>
  testRows(test, actual, [
    ['*a $$b*c$$ d*', '<em>a $$b*c$$ d</em>'],
    ['*a \\(b*c\\) d*', '<em>a \\(b*c\\) d</em>'],
    ['*a `b*c` d*', '<em>a b*c d</em>'],
    ['*a [b*c](d) e* f', '<em>a <link>b*c</link> e</em> f'],
    ['[a *b](c) d* e', '<link>a *b</link> d* e'],
    ['*a [**b**](c) d* e', '<em>a <link><strong>b</strong></link> d</em> e'],
    ['**https://example.com/a**です', '<strong><link>https://example.com/a</link></strong>です'],
    ['_a@example.com_', '<em><link>a@example.com</link></em>'],
    ['**「a」\\。**b', '<strong>「a」\\。</strong>b'],
  ]),
);

test('random paragraphs → emphasis of the reference', () => {
  fc.assert(
    fc.property(emphasized, (text) => {
      expect(actual(text)).to.equal(expected(text));
    }),
    {seed: 1, numRuns: isExhaustive ? 100_000 : 4_000},
  );
});

test('each character beside delimiters → emphasis of the reference', () => {
  for (let code = 0x20; code < 0x4_0000; code += isExhaustive || code < 0x2_0000 ? 1 : 97) {
    const character = String.fromCodePoint(code);
    // Private, unassigned and half characters, and other syntax.
    if (/\p{Co}|\p{Cn}|\p{Cs}|[\\`*_~[\]<>&]/u.test(character)) continue;
    // The reference knows an older version of Unicode.
    if (/[\p{P}\p{S}]/u.test(character) !== reference.utils.isPunctChar(character)) continue;
    const text = `a${character}**"b"**${character}c a**${character}**c`;
    expect(actual(text), `U+${code.toString(16)}`).to.equal(expected(text));
  }
});

test('random paragraphs, cut everywhere → HTML of the whole text', () => {
  fc.assert(fc.property(emphasized, expectEveryCutAlike), {seed: 2, numRuns: isExhaustive ? 20_000 : 200});
});

test('labels that arrive letter by letter → never with their delimiters', () => {
  for (const text of [
    '**价格：**100元，**数量：**2',
    'まず**設定を開きます。**API',
    '*重要。*です',
    '~~旧价。~~新价',
    '***「重要」***です',
  ])
    htmlWritten(text.split(''), (html) => expect(html).not.to.match(/[*~]/));
});
