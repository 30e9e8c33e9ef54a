import {expect} from 'chai';

import {MarkdownStream} from '../../src/markdown/markdown-stream.js';
import {plainText} from '../../src/markdown/plain-text.js';
import {until} from '../support/until.js';

const REPLY = `# Title

Some **bold** text with a [link](https://example.com/a), \`code\` and https://example.com/b.
A second line.

1. one
2. two
   - nested

| a | b |
|---|:-:|
| 1 | 2 |

\`\`\`js
const a = '<b>';
\`\`\`

> quote

- [x] done
- [ ] open
`;

const whole = {isOpen: false, imageOrigins: []};
const open = {isOpen: true, imageOrigins: []};

function setUp(): {root: HTMLElement; stream: MarkdownStream} {
  const root = document.createElement('div');
  return {root, stream: new MarkdownStream(root)};
}

function once(markdown: string): string {
  const {root, stream} = setUp();
  stream.update(markdown, whole);
  return root.innerHTML;
}

/** One flush: what is pending is drawn in the next frame. */
const frame = () => new Promise(requestAnimationFrame);

suite('MarkdownStream', () => {
  test('renders Markdown at once when it is whole', () => {
    const html = once(REPLY);
    for (const part of [
      '<h1 dir="auto">Title</h1>',
      '<strong>bold</strong>',
      '<code>code</code>',
      '<br>',
      '☑ done',
      '☐ open',
      '<td align="center">2</td>',
    ]) {
      expect(html).to.contain(part);
    }
    expect(html).to.contain('<pre dir="auto"><code>const a = \'&lt;b&gt;\';\n</code></pre>');
    expect(html).not.to.contain('input');
  });

  test('ends in the same DOM however it was cut', async () => {
    const wanted = once(REPLY);
    for (const size of [1, 7, 50]) {
      const {root, stream} = setUp();
      for (let end = size; end < REPLY.length; end += size) {
        stream.update(REPLY.slice(0, end), open);
        if (end % 5 === 0) await frame();
      }
      stream.update(REPLY, whole);
      expect(root.innerHTML, `pieces of ${size}`).to.equal(wanted);
    }
  });

  test('draws once a frame, not once a piece', async () => {
    const {root, stream} = setUp();
    let changes = 0;
    new MutationObserver(() => (changes += 1)).observe(root, {childList: true});
    for (let end = 1; end < 60; end += 1) stream.update(REPLY.slice(0, end), open);
    expect(root.childElementCount).to.equal(0);
    await frame();
    await frame();
    expect(changes).to.equal(1);
  });

  test('leaves the nodes of finished blocks alone', async () => {
    const {root, stream} = setUp();
    stream.update('One **1**\n\nTwo', open);
    const first = await until(() => root.querySelector('p'));
    stream.update('One **1**\n\nTwo, and more\n\nThree', whole);
    expect(root.querySelector('p') === first, 'the same node').to.equal(true);
    expect(root.textContent).to.contain('Three');
  });

  test('shows no raw stars, no half address and no false heading on the way', async () => {
    const {root, stream} = setUp();
    for (let end = 1; end < REPLY.length; end += 1) {
      stream.update(REPLY.slice(0, end), open);
      await frame();
      const words = [...root.querySelectorAll(':scope > :not(pre)')]
        .map((block) => block.textContent)
        .join('\n');
      expect(words, REPLY.slice(0, end)).not.to.match(/\*\*|\]\(|\|/);
      for (const link of root.querySelectorAll('a'))
        expect(link.href).to.match(/^https:\/\/example\.com\/[ab]$/);
      expect(root.querySelectorAll('h2').length).to.equal(0);
    }
  });

  test('goes on in a tab that is not shown, where there are no frames', async () => {
    const {root, stream} = setUp();
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    stream.update('Hello', open);
    Reflect.deleteProperty(document, 'hidden');
    await until(() => root.textContent.trim() === 'Hello');
  });

  test('keeps raw HTML that spans blocks in one piece', () => {
    const html = once('<details><summary>More</summary>\n\nHidden **text**\n\n</details>\n\nAfter');
    expect(html).to.match(
      /<details dir="auto"><summary>More<\/summary>[^]*<strong>text<\/strong>[^]*<\/details>[^]*After/,
    );
  });

  for (const markdown of ['<!-- thinking -->', '[a]: https://example.com/']) {
    test(`shows ${markdown} as it was written, because nothing of it would be seen`, () => {
      const {root, stream} = setUp();
      stream.update(markdown, whole);
      expect(root.textContent).to.equal(markdown);
    });
  }

  test('removes what would be hidden from the reader', () => {
    expect(once('a\u202Eb')).to.equal('<p dir="auto">ab</p>\n');
  });
});

suite('MarkdownStream under attack', () => {
  const ATTACKS = [
    '<script>alert(1)</script>after',
    '<img src="https://evil.example/a.png" onerror="alert(1)">',
    '![beacon](https://evil.example/b.png "t")',
    '[click](javascript:alert(1)) [me](java\nscript:alert(1)) [too](data:text/html,x)',
    '<a href="jav&#x61;script:alert(1)" style="position:fixed;inset:0" id="x">cover</a>',
    '<form action="https://evil.example"><input name="password"><button>Log in</button></form>',
    '<svg><style>*{display:none}</style><image href="https://evil.example/c"/></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)><summary>a</summary>b</details>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><video src="https://evil.example/d"></video>',
    '`<b onclick=alert(1)>` **<i onclick=alert(1)>x</i>**',
    '<template><img src=x onerror=alert(1)></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '[a]: javascript:alert(1)\n\n[a] <https://user:password@evil.example/>',
  ];
  const TAGS =
    /^(?:A|B|BLOCKQUOTE|BR|CODE|DETAILS|DIV|EM|H[1-6]|HR|I|LI|OL|P|PRE|STRONG|SUMMARY|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/;
  const ATTRIBUTES = /^(?:href|rel|target|referrerpolicy|title|dir)$/;

  /** What stands in the DOM and must not. */
  function foreign(root: Element): string[] {
    return [...root.querySelectorAll('*')].flatMap((element) => [
      ...(TAGS.test(element.tagName) ? [] : [element.tagName]),
      // The box around a table is ours.
      ...(element.matches('div.table')
        ? []
        : element.getAttributeNames().filter((name) => !ATTRIBUTES.test(name))),
      ...(/^(?!https:\/\/evil\.example\/[abcd])/.test(
        element.getAttribute('href') ?? 'https://evil.example/a',
      )
        ? ['href']
        : []),
    ]);
  }

  test('holds at every moment, for every attack', async () => {
    const streams = ATTACKS.map((attack) => ({attack, ...setUp()}));
    const longest = Math.max(...ATTACKS.map(({length}) => length));
    for (let end = 1; end <= longest; end += 1) {
      for (const {attack, stream} of streams) stream.update(attack.slice(0, end), open);
      await frame();
      for (const {attack, root} of streams) expect(foreign(root), attack.slice(0, end)).to.deep.equal([]);
    }
    for (const {attack, root, stream} of streams) {
      stream.update(attack, whole);
      expect(foreign(root), attack).to.deep.equal([]);
    }
  });

  for (const nesting of ['>', '> ', '- ', '1. ', '>- ', '<b>', '[']) {
    test(`shows ${JSON.stringify(nesting)}, 20,000 deep, as text at the least`, () => {
      const {root, stream} = setUp();
      stream.update(`Intro\n\n${nesting.repeat(20_000)}end`, whole);
      expect(root.textContent).to.contain('Intro').and.to.contain('end');
    });
  }
});

test('plainText gives the words that are seen', () => {
  expect(plainText('**Hello** [you](https://example.com)\nagain\n\n- a\n- b')).to.equal(
    'Hello you\nagain\na\nb',
  );
});
