import {suite, test} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';

import {emphasisOf} from '../../support/emphasis-of.js';
import {expectEveryCutAlike, htmlWritten} from '../../support/html-sink.js';
import {emphasized} from '../../support/markdown-arbitrary.js';
import {cases} from '../../support/sample.js';
import {testRows} from '../../support/test-rows.js';

suite('emphasis as it is written without spaces', () =>
  testRows(test, emphasisOf, [
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
  testRows(test, emphasisOf, [
    ['3~5天，100~200元', '3~5天，100~200元'],
    ['age(1~3), height(80~100)', 'age(1~3), height(80~100)'],
    ['~a~', '~a~'],
    ['~~a~~', '<del>a</del>'],
    ['~~~a~~', '~~~a~~'],
    ['~~a~~~', '~~a~~~'],
    ['~~~~a~~~~', '~~~~a~~~~'],
    ['~~~a~~~~ ~~b~~', '~~~a~~~~ <del>b</del>'],
    ['~~a~b~~', '<del>a~b</del>'],
  ]),
);

suite('other syntax in emphasis', () =>
  testRows(test, emphasisOf, [
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

test('random paragraphs, cut everywhere → HTML of the whole text', () => {
  fc.assert(fc.property(emphasized, expectEveryCutAlike), {seed: 2, numRuns: cases(200, 20_000)});
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
