import {suite, test} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';

import {
  labelsIn,
  lexBlocks,
  lexInline,
  MOST_COLUMNS,
  type Links,
} from '../../../src/markdown/grammar/lexer.js';
import {markupOf} from '../../../src/markdown/grammar/markup.js';
import type {Token, Tokens} from '../../../src/markdown/grammar/tokens.js';
import {visibleText} from '../../../src/platform/visible-text.js';
import {markdown} from '../../support/markdown-arbitrary.js';
import {testRows} from '../../support/test-rows.js';

const links = Object.create(null) as Links;
links['a'] = {href: 'https://example.com/'};

/** The types of tokens, with their text. */
const shown = (tokens: readonly Token[]) =>
  tokens
    .map((token) => `${token.type} ${JSON.stringify((token as Tokens.Text).text ?? token.raw)}`)
    .join(', ');

suite('lexBlocks', () => {
  testRows(test, (markdown) => shown(lexBlocks(markdown)), [
    ['$$\nx\n$$', 'formula "x"'],
    ['\\[x\\]\n\na', 'formula "x", paragraph "a"'],
    ['a\n$$x$$\nb', 'paragraph "a", formula "x", paragraph "b"'],
    ['a $$x$$ b', 'paragraph "a $$x$$ b"'],
    ['```\n$$x$$\n```', 'code "$$x$$"'],
    ['$$\nx\n\ny\n$$', 'paragraph "$$\\nx", space "\\n\\n", paragraph "y\\n$$"'],
    ['$$\n- x\n$$', 'formula "- x"'],
  ]);

  test('formula in a list item and in a quote → block there', () => {
    const [list] = lexBlocks('- a\n\n  $$x$$') as Tokens.List[];
    expect(shown(list!.items[0]!.tokens)).to.contain('formula "x"');
    const [quote] = lexBlocks('> $$x$$') as Tokens.Blockquote[];
    expect(shown(quote!.tokens)).to.equal('formula "x"');
  });

  /** The cells of a row below two columns. */
  const cellsOf = (row: string) =>
    (lexBlocks(`| a | b |\n|---|---|\n${row}`) as Tokens.Table[])[0]?.rows[0]?.map(({text}) => text);

  testRows(test, cellsOf, [
    ['| 1 | 2 |', ['1', '2']],
    ['| 1 | 2 | 3 | 4 |', ['1', '2 | 3 | 4']],
    ['| 1 | 2 | 3 \\| 4 |', ['1', '2 | 3 | 4']],
    ['| 1 \\| 2 | 3 |', ['1 | 2', '3']],
    ['| 1 |', ['1', '']],
    ['| 1 | | 3 |', ['1', ' | 3']],
  ]);

  test('table of more columns than the bound → text', () => {
    const table = (columns: number) => `${'| a '.repeat(columns)}|\n${'|---'.repeat(columns)}|\n| b |`;
    expect(lexBlocks(table(MOST_COLUMNS))[0]?.type).to.equal('table');
    expect(lexBlocks(table(MOST_COLUMNS + 1))[0]?.type).to.equal('paragraph');
  });

  test('rest of a paragraph → no list, no heading', () => {
    for (const text of ['- a', '# a', 'a\n===', 'a|b\n-|-\n1|2'])
      expect(shown(lexBlocks(text, true))).to.equal(`paragraph ${JSON.stringify(text)}`);
  });
});

suite('lexInline', () => {
  testRows(test, (markdown) => shown(lexInline(markdown, links)), [
    ['a $$x$$ b', 'text "a ", formula "$$x$$", text " b"'],
    ['\\(x_1 * y_1\\)', 'formula "\\\\(x_1 * y_1\\\\)"'],
    ['\\[x\ny\\]', 'formula "\\\\[x\\ny\\\\]"'],
    ['`$$x$$`', 'codespan "$$x$$"'],
    ['\\$$x$$', 'escape "$", text "$x$$"'],
    ['see \\[1\\]', 'text "see ", escape "[", text "1", escape "]"'],
    ['[a]', 'link "a"'],
    ['[b]', 'text "[b]"'],
    ['**「重要」**です', 'strong "「重要」", text "です"'],
  ]);

  test('label that is a name of objects → no link', () => {
    for (const label of ['__proto__', 'constructor', 'toString'])
      expect(shown(lexInline(`[${label}]`, links))).not.to.contain('link');
  });
});

suite('tokens of any text', () => {
  const rawOf = (tokens: readonly Token[]) => tokens.map(({raw}) => raw).join('');
  /** marked writes one space at the end of a list as a line break. */
  const withSpaces = (text: string) => text.replace(/[ \t\n]/g, ' ');

  test('blocks → joined, they are the text', () =>
    fc.assert(
      fc.property(markdown, (source) => {
        const text = visibleText(source);
        expect(withSpaces(rawOf(lexBlocks(text)))).to.equal(withSpaces(text));
      }),
      {numRuns: 2_000, seed: 1},
    ));

  test('inline tokens → joined, they are the text', () =>
    fc.assert(
      fc.property(markdown, (source) => {
        const text = visibleText(source);
        expect(rawOf(lexInline(text, links))).to.equal(text);
      }),
      {numRuns: 2_000, seed: 1},
    ));
});

suite('HTML for the sanitizer', () => {
  testRows(test, (markdown) => markupOf(markdown, true, links), [
    [
      '<details>\n<summary onclick=x>a</summary>\n\n- **b**\n\n</details>',
      '<details>\n<summary>a</summary><ul><li><strong>b</strong></li></ul></details>',
    ],
    ['<hr style=x>\n\n<script>a</script>', '<hr>&lt;script>a&lt;/script>'],
    ['<div>\n\n- [x] a\n\n</div>', '<ul><li>☑ a</li></ul>'],
    ['<div>\n\n[a]\n\n</div>', '<p><a href="https://example.com/">a</a></p>'],
    ['<div>\n\n3. # a\n4. b\n\n</div>', '<ol start="3"><li><h1>a</h1></li><li>b</li></ol>'],
    [
      '<div>\n\n| a | b |\n|:-:|---|\n| `c` |\n\n</div>',
      '<table><thead><tr><th align="center">a</th><th>b</th></tr></thead><tr><td align="center"><code>c</code></td><td></td></tr></table>',
    ],
    [
      '<div>\n\n```"js" x\n&lt;b>\n```\n\n</div>',
      '<pre><code class="language-&#34;js&#34;">&amp;lt;b>\n</code></pre>',
    ],
    ['<div>\n\n$$\na < b & c\n$$\n\n</div>', '<pre><code class="formula">a &#60; b &amp; c</code></pre>'],
  ]);

  testRows(test, (markdown) => markupOf(markdown, false, links), [
    ['a <abbr title="x" style="y">**b**</abbr>', 'a <abbr title="x"><strong>b</strong></abbr>'],
    ['1 < 2 &eacute; & "c"', '1 &#60; 2 &eacute; &#38; &#34;c&#34;'],
    ['`&lt;` <b>', '<code>&amp;lt;</code> <b>'],
    ['\\(<b>\\)', '<code class="formula">\\(&#60;b>\\)</code>'],
    ['[a](https://example.com/?b="&eacute;) \\*', '<a href="https://example.com/?b=%22&eacute;">a</a> *'],
    [
      '<https://example.com/&eacute;>',
      '<a href="https://example.com/&amp;eacute;">https://example.com/&amp;eacute;</a>',
    ],
    [
      '![a **b** "c"](https://example.com/d.png)',
      '<img src="https://example.com/d.png" alt="a b &#34;c&#34;">',
    ],
    ['[a](javascript:x)<script>', '<a href="javascript:x">a</a>&lt;script>'],
  ]);
});

suite('labelsIn', () =>
  testRows(test, (source) => [...labelsIn(source)], [
    ['words', []],
    ['[a][b] and [a]', ['a', 'b']],
    ['[ A \t B ]', ['a b']],
    ['> [a\n> b]', ['a b']],
    ['[a\\]b]', ['a\\]b']],
    ['[ẞ]', ['ss']],
    ['[[a]', ['a']],
  ]),
);
