import {suite, test} from 'node:test';
import {expect} from 'chai';

import {renderBlocks, renderInline, type Builder} from '../../../src/markdown/dom/render.js';
import {lex} from '../../../src/markdown/grammar/lexer.js';

const links = Object.create(null) as Record<string, never>;

/** Writes elements as `name(attribute=value, children)`, and the kinds of text in different quotes. */
const builder: Builder<string> = {
  element: (name, children, attributes = {}) =>
    `${name}(${[...Object.entries(attributes).map((one) => one.join('=')), ...children].join(', ')})`,
  literal: (text) => JSON.stringify(text),
  words: (text) => `'${text}'`,
  html: (html) => `raw ${html}`,
  blocks: (tokens) => renderBlocks(tokens, builder),
  inline: (tokens) => renderInline(tokens, builder),
};

const rendered = (markdown: string) =>
  renderBlocks(lex(markdown, {isEnd: true, isMidParagraph: false, links}), builder).join('; ');

suite('renderBlocks', () => {
  for (const [markdown, expected] of [
    ['a\n\nb', "p('a'); p('b')"],
    ['## a', "h2('a')"],
    ['> a', "blockquote(p('a'))"],
    ['***', 'hr()'],
    ['```js title\na\n```', 'pre(title=js, code("a\\n"))'],
    ['    a', 'pre(code("a\\n"))'],
    ['- a\n- b', "ul(li('a'), li('b'))"],
    ['3. a', "ol(start=3, li('a'))"],
    ['1. a', "ol(li('a'))"],
    ['- a\n\n- b', "ul(li('a'), li('b'))"],
    ['- a\n\n  b', "ul(li(p('a'), p('b')))"],
    ['- [x] a\n- [ ] b', 'ul(li("☑ ", \'a\'), li("☐ ", \'b\'))'],
    ['- [x] a\n  # b\n  c', "ul(li(p(\"☑ \", 'a'), h1('b'), p('c')))"],
    ['- [x] a\n\n  b', "ul(li(p(\"☑ \", 'a'), p('b')))"],
    ['| a | b |\n|---|:-:|', "table(thead(tr(th('a'), th(align=center, 'b'))))"],
    ['| a | b |\n|---|---|\n| 1 | |', "table(thead(tr(th('a'), th('b'))), tbody(tr(td('1'))))"],
    ['<div>a</div>', 'raw <div>a</div>'],
    ['[a]: https://example.com', ''],
  ] as const) {
    test(`${JSON.stringify(markdown)} → ${expected || 'nothing'}`, () => {
      expect(rendered(markdown)).to.equal(expected);
    });
  }
});

suite('renderInline', () => {
  for (const [markdown, expected] of [
    ['**a** *b* ~~c~~', "strong('a'), ' ', em('b'), ' ', del('c')"],
    ['`a &amp; b`', 'code("a &amp; b")'],
    ['a  \nb', "'a', br(), 'b'"],
    ['\\*', '"*"'],
    ['[a *b*](/c "d")', "a(href=/c, title=d, 'a ', em('b'))"],
    ['[a](/b%20c%d)', "a(href=/b%20c%d, 'a')"],
    ['[a](/é)', "a(href=/%C3%A9, 'a')"],
    ['<https://example.com/?a&b>', 'a(href=https://example.com/?a&amp;b, "https://example.com/?a&b")'],
    ['![a **b**](/c.png)', 'img(src=/c.png, alt=a b)'],
    ['a <i>b</i>', "'a ', raw <i>, 'b', raw </i>"],
  ] as const) {
    test(`${JSON.stringify(markdown)} → ${expected}`, () => {
      expect(rendered(markdown)).to.equal(`p(${expected})`);
    });
  }

  test('address with half a character → no link, no image', () => {
    expect(rendered('[a](/\uD800)')).to.equal("p('a')");
    expect(rendered('![a](/\uD800)')).to.equal("p('a')");
  });
});
