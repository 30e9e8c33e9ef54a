import {expect} from 'chai';
import fc from 'fast-check';

import {exportReply} from '../../../src/markdown/export/export-reply.js';
import {cases, isExhaustive} from '../../support/sample.js';
import {written} from '../../support/markdown.js';
import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {newStream, open, whole} from './new-stream.js';

/** The HTML of a reply, without what all blocks have. */
const htmlOf = (root: Element) =>
  [...root.querySelectorAll('.section')]
    .map(({innerHTML}) => innerHTML)
    .join('')
    .replaceAll(' dir="ltr"', '')
    .replaceAll('<p hidden=""></p>', '');

suite('raw HTML on lines of its own', () => {
  suiteSetup(() => loadRenderer());

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

  for (const tag of ['<div class="box">', '<blockquote>', '<details>', '<b>'])
    test(`${tag} without an end → the nodes behind it stay at the end of the reply`, () => {
      const {root, stream} = newStream();
      const text = `a\n\n${tag}\n\n- b\n- c\n\nd **e**\n\nf`;
      stream.update(text, open);
      const nodes = [...root.querySelectorAll('li, strong')];
      stream.update(text, whole);
      expect(root.textContent).to.equal(`a${tag}bcd ef`);
      expect([...root.querySelectorAll('li, strong')]).to.deep.equal(nodes);
      expect(nodes.every((node) => root.contains(node))).to.equal(true);
    });

  for (const [before, after, html] of [
    // A tag that was alone on its line gets words behind it.
    ['a\n\n<b>', ' c</b> d', '<p>a</p><p><b> c</b> d</p>'],
    ['<div>\n\n<i>\n\na\n\n</i>', ' b', '<p>&lt;div&gt;</p><p>&lt;i&gt;</p><p>a</p><p>&lt;/i&gt; b</p>'],
    // An end tag drops an element within, until that gets its own.
    [
      '<blockquote>\n<b>\n\na\n\n</blockquote',
      '></b>',
      '<blockquote><p>&lt;b&gt;</p><p>a</p></blockquote><p>&lt;/b&gt;</p>',
    ],
    [
      '<details>\n<summary>a',
      '</summary>\n\nb\n\n</details>',
      '<details><summary>a</summary><p>b</p></details>',
    ],
    [
      '<details>\n\na\n\n</details>',
      '\n<details>\n\nb\n\n</details>',
      '<details><p>a</p></details><details><p>b</p></details>',
    ],
  ] as const)
    test(`${JSON.stringify(before)}, then ${JSON.stringify(after)} → ${JSON.stringify(html)}`, () => {
      const {root, stream} = newStream();
      stream.update(before, open);
      stream.update(before + after, open);
      stream.update(before + after, whole);
      expect(htmlOf(root)).to.equal(html);
    });

  test('copies → the tags that are words, and no others', async () => {
    expect(await exportReply('<div>\n\na\n\n</div>\n\nb')).to.equal('a\n\nb');
    expect(await exportReply('<div>\n\na\n\n<b>\n\nb')).to.equal('\\<div>\n\na\n\n\\<b>\n\nb');
  });

  /** Lines that open, close and leave open elements. The words are numbered, so that a lost one is seen. */
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '',
      '',
      '- w',
      '  w',
      '> w',
      '1. w',
      '```',
      '| w | w |\n|---|---|',
      '**w** w',
      'w <b>w</b> w',
      'w <i> w',
    ),
    fc.constantFrom(
      ...[
        'details',
        'div',
        'ul',
        'li',
        'b',
        'blockquote',
        'p',
        'table',
        'tr',
        'td',
        'summary',
        'dl',
        'dt',
        'pre',
        'section',
        'h2',
      ].flatMap((name) => [
        `<${name}>`,
        `</${name}>`,
        `<${name}>w`,
        `<${name}>w</${name}>`,
        `<${name} class="x">`,
      ]),
    ),
    fc.constantFrom(
      '</li></ul>',
      '<ul><li>w<li>w',
      '<details><summary>w</summary>',
      '</details><details>',
      '<table><tr><td>w<td>w</table>',
      '<div><b>w',
      '<hr>',
      '<!-- c -->',
    ),
  );
  const reply = fc.array(line, {minLength: 2, maxLength: 14}).map((lines) => {
    let count = 0;
    return lines.join('\n').replaceAll(/\bw\b/g, () => `w${(count += 1)}x`);
  });
  const runs = cases(400, 2_000);
  const SEED = isExhaustive ? Date.now() % 1_000_000 : 1;

  test(`${runs} random mixes of seed ${SEED} → no word lost or doubled, the same at the end of each stream`, () => {
    fc.assert(
      fc.property(reply, fc.integer({min: 1, max: 9}), (text, size) => {
        const all = htmlOf(written([text]));
        expect(htmlOf(written([...text])), 'letter by letter').to.equal(all);
        expect(htmlOf(written(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])), 'in pieces').to.equal(
          all,
        );
        const words = (shown: string) => (shown.match(/w\d+x/g) ?? []).sort();
        expect(words(all)).to.deep.equal(words(text));
      }),
      {numRuns: runs, seed: SEED},
    );
  }).timeout(120_000);
});
