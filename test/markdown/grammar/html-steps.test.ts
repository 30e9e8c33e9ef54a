import {expect} from 'chai';
import {test} from 'node:test';

import {htmlSteps} from '../../../src/markdown/grammar/html-steps.js';
import {expectLinearTime} from '../../support/linear-time.js';

/** The steps in one line: `+` opens an element, `-` closes one. */
const stepsOf = (html: string, open: readonly string[] = [], isGrowing = false) =>
  htmlSteps(html, open, isGrowing)
    .map(({kind, source, ...step}) =>
      kind === 'html' ? source : `${kind === 'open' ? '+' : '-'}${'name' in step ? step.name : ''}`,
    )
    .join(' | ');

for (const [condition, html, open, steps] of [
  ['a pair', '<details><summary>a</summary>b</details>', [], '<details><summary>a</summary>b</details>'],
  ['no end', '<details><summary>a</summary>b', [], '+details | <summary>a</summary>b'],
  ['an end of an element before', 'a</details>b', ['details'], 'a | -details | b'],
  ['an end without a start', 'a</details>b', ['ul'], 'a&lt;/details>b'],
  ['a start without an end in a pair', '<ul><li><b>a</ul>', [], '<ul><li>&lt;b>a</ul>'],
  ['pairs that cross', '<details><ul></details></ul>', [], '<details>&lt;ul></details>&lt;/ul>'],
  ['items without ends in a list', '<ul><li>a<li>b</ul>', [], '<ul><li>a<li>b</ul>'],
  ['items without ends in a list without an end', '<ul><li>a<li>b', [], '+ul | +li | a | -li | +li | b'],
  ['an item behind an item of a block before', '<li>b</ul>', ['ul', 'li'], '-li | +li | b | -ul'],
  ['a row behind a cell', '<tr><td>a', ['table', 'tbody', 'tr', 'td'], '-tr | +tr | +td | a'],
  [
    'a row in a table of a block before',
    '<tr><td>a</td></tr>',
    ['table'],
    '+tbody | +tr | +td | a | -td | -tr',
  ],
  ['an item in a list in an item', '<ul><li>a', ['ul', 'li'], '+ul | +li | a'],
  ['paragraphs', '<p>a\n<p>b', [], '+p | a\n | -p | +p | b'],
  ['a part outside of its element', '<td>a</td><li>', [], '&lt;td>a&lt;/td>&lt;li>'],
  ['boxes', '<div class="a"><section>a', [], '+div | +section | a'],
  ['a link without an end', '<div><a href="x">a</div>', ['div'], '<div>&lt;a href="x">a</div>'],
  ['a link that an end of an element before cuts', '<a href="x">a</div>', ['div'], '&lt;a href="x">a | -div'],
  ['unknown and void tags', '<foo>a<br></bar>', [], '<foo>a<br></bar>'],
  ['a tag in an attribute', '</div title="<b>">', [], '&lt;/div title="&lt;b>">'],
  ['a comment', 'a<!-- <div> -->b', [], 'ab'],
  ['code without an end', '<pre><div>a', [], '&lt;pre> | +div | a'],
] as const)
  test(`${condition} → ${steps}`, () => {
    expect(stepsOf(html, open)).to.equal(steps);
  });

test('code that grows → code', () => {
  expect(stepsOf('<pre><b>a', [], true)).to.equal('<pre><b>a');
});

test('more than 48 open elements → text', () => {
  expect(stepsOf('<div>'.repeat(50), ['ul'])).to.equal(`${'+div | '.repeat(47)}${'&lt;div>'.repeat(3)}`);
});

for (const tags of ['</ul>', '<ul>', '<ul></ol>', '<ul></ul>', '<table><tr><td>'])
  test(`many ${tags} → the time grows with the length`, async () => {
    await expectLinearTime((count) => void htmlSteps(`<details>${tags.repeat(count)}`, [], false), 5_000);
  });
