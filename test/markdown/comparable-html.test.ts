import {expect} from 'chai';

import {asShown, comparable, withoutAdditions} from '../support/comparable-html.js';
import {OPTIONS, written} from '../support/markdown.js';

const shownAs = (html: string) => comparable(asShown(html));

suite('what is compared with other Markdown parsers', () => {
  test('reply with code, a table, a task and links → neither boxes, heads and hosts nor places to break', () => {
    const reply = written([
      `\`\`\`js\na\n\`\`\`\n\n| a |\n|---|\n| ${'𝄞'.repeat(700)} |\n\n- [x] b\n\n[c](https://example.com/)`,
    ]);
    expect(reply.querySelector('button')?.textContent).to.equal(OPTIONS.copyCode);
    expect(comparable(withoutAdditions(reply))).to.equal(
      `<pre><code>a\n</code></pre>\n<table><thead><tr><th>a</th></tr></thead>\n<tbody><tr><td>${'𝄞'.repeat(700)}</td></tr></tbody></table>\n<ul><li>☑ b</li></ul>\n<p><a href=https://example.com/>c</a></p>`,
    );
  });

  test('image → a link with its description; within a link, the description', () => {
    expect(shownAs('<img src="https://example.com/a.png" alt="a">')).to.equal(
      '<a href=https://example.com/a.png>a</a>',
    );
    expect(shownAs('<a href="https://example.com/"><img src="/b" alt="b"></a>')).to.equal(
      '<a href=https://example.com/>b</a>',
    );
  });

  test('link that replies refuse → its words', () => {
    expect(shownAs('<a href="/url">a</a> <a href="javascript:b">b</a>')).to.equal('a b');
  });

  test('line break between words → an element; at the edge of a block, none', () => {
    expect(shownAs('<p>a\nb<br>\nc</p>\n')).to.equal('<p>a\n<br>\nb\n<br>\nc</p>');
    expect(shownAs('<pre><code>a\nb\n</code></pre>')).to.equal('<pre><code>a\nb\n</code></pre>');
  });

  test('paragraphs of list items → lines, unless looseness counts', () => {
    const html = '<ul><li><p>a</p>\n<p>b</p></li></ul>';
    expect(shownAs(html)).to.equal('<ul><li>a\nb</li></ul>');
    expect(comparable(asShown(html), true)).to.equal('<ul><li><p>a</p>\n<p>b</p></li></ul>');
  });

  test('other element, text, target, start or alignment → not the same', () => {
    for (const [one, other] of [
      ['<em>a</em>', '<strong>a</strong>'],
      ['<p>a</p><p>b</p>', '<p>a b</p>'],
      ['<p>a</p>', '<p>b</p>'],
      ['<a href="https://example.com/a">a</a>', '<a href="https://example.com/b">a</a>'],
      ['<ol><li>a</li></ol>', '<ol start="2"><li>a</li></ol>'],
      ['<table><tr><td align="left">a</td></tr></table>', '<table><tr><td align="right">a</td></tr></table>'],
    ] as const)
      expect(shownAs(one)).not.to.equal(shownAs(other));
  });
});
