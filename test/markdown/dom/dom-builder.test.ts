import {expect} from 'chai';

import {buildNodes, decode, WAITING} from '../../../src/markdown/dom/dom-builder.js';
import {loadSanitizer} from '../../../src/markdown/safety/sanitizer.js';
import {lex} from '../../../src/markdown/grammar/lexer.js';

const links = Object.create(null) as Record<string, never>;
const inert = document.implementation.createHTMLDocument();

function built(markdown: string, mayParse = () => true): string {
  const tokens = lex(markdown, {isEnd: true, isMidParagraph: false, links});
  const nodes = buildNodes(tokens, inert, mayParse);
  if (nodes === WAITING) return WAITING;
  const box = inert.createElement('div');
  box.append(nodes);
  return box.innerHTML;
}

const never = () => {
  throw new Error('asked');
};

// The order matters: the sanitizer is loaded once in a page.
suite('buildNodes without the sanitizer', () => {
  for (const [markdown, html] of [
    ['a **b**', '<p>a <strong>b</strong></p>'],
    ['&lt;b&gt; &amp; "c"', '<p>&lt;b&gt; &amp; "c"</p>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['[a](https://example.com/?b&amp;c)', '<p><a href="https://example.com/?b&amp;c">a</a></p>'],
  ] as const) {
    test(`${markdown} → built without a parser`, () => expect(built(markdown, never)).to.equal(html));
  }

  for (const markdown of ['a <b>b</b>', '<p>a</p>', 'a &eacute;', '- **a &eacute;**']) {
    test(`${markdown} → waits for the sanitizer`, () => expect(built(markdown)).to.equal(WAITING));
  }

  test('HTML that may not be parsed → its text, at once', () => {
    expect(built('a <b>b</b>', () => false)).to.equal('<p>a &lt;b&gt;b&lt;/b&gt;</p>');
  });
});

suite('buildNodes with the sanitizer', () => {
  suiteSetup(loadSanitizer);

  for (const [markdown, html] of [
    ['a <b>b</b>', '<p>a <b>b</b></p>'],
    ['<b>a', '<p><b>a</b></p>'],
    ['- <b>a\n- b', '<ul><li><b>a</b></li><li>b</li></ul>'],
    ['<b>a</b>\n\n<i>b</i>', '<p><b>a</b></p><p><i>b</i></p>'],
    ['a &eacute;', '<p>a é</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<!-- a -->', ''],
    ['a <script>b</script>', '<p>a &lt;script&gt;b&lt;/script&gt;</p>'],
  ] as const) {
    test(`${JSON.stringify(markdown)} → ${html || 'nothing'}`, () => expect(built(markdown)).to.equal(html));
  }

  test('HTML in many blocks → one question whether it may be parsed', () => {
    let count = 0;
    built('- <b>a</b>\n- <b>b</b>\n\n<i>c</i>', () => {
      count += 1;
      return true;
    });
    expect(count).to.equal(1);
  });
});

suite('decode', () => {
  test('known references → their characters; others → as they are', () => {
    expect(decode('&lt;&gt;&amp;&quot;&apos;&#39; &eacute; &x')).to.equal("<>&\"'' &eacute; &x");
    expect(decode('https&#58;&#47;&#47;a')).to.equal('https&#58;//a');
  });
});
