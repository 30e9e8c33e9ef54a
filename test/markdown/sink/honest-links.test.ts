import {expect} from 'chai';
import fc from 'fast-check';

import {cutAt, written} from '../../support/markdown.js';
import {cases} from '../../support/sample.js';
import {targetsOf} from './link-targets.js';
import {testRows} from '../../support/test-rows.js';

const EVIL = 'https://evil.example/x';
const EXACT = '[example.com](https://example.com)';

/** Links that pose as links to another address. */
const lies: readonly (readonly [name: string, markdown: string])[] = [
  ['two links that touch', `[https://paypal](${EVIL})[.com/signin](${EVIL})`],
  ['links that touch in HTML', `<b><a href="${EVIL}">paypal</a></b><i><u><a href="${EVIL}">.com</a></u></i>`],
  ['links with a hair space between them', `[paypal](${EVIL})\u200A[.com](${EVIL})`],
  ['an annotation character', `[paypal.c\uFFF9om](${EVIL})`],
  ['line breaks in front', `<a href="${EVIL}">evil.example/<br>paypal.com</a>`],
  ['an image in a link', `[![paypal.com](https://example.com/i.png)](${EVIL})`],
  ['an address of mail', `[help@gmail.com](${EVIL})`],
  ['an image that disappears between two links', `[https://paypal](${EVIL})![](/x)[.com/signin](${EVIL})`],
  ['a beginning in front of the link', `paypal.[com/signin](${EVIL})`],
  ['an end after the link', `[paypal](${EVIL}).com`],
  ['a scheme in front of a host', `[https:](${EVIL})//paypal.com`],
  ['links in reverse in text from right to left', `שלום [om/x](${EVIL})[paypal.c](${EVIL})`],
  ['another address at the same host', '[help@gmail.com](mailto:evil@gmail.com)'],
  ['an address of mail at another host', '[help@gmail.com](mailto:help@evil.example)'],
  ['another number', '[+1 800 555 0100](tel:+19005550199)'],
  ['an address, and leads to an encoded one', '[help@paypal.com](mailto:evil%2540evil.example)'],

  // What one simple look at the words would miss.
  [
    'the rest of its host in tiny letters',
    '[paypal.com<sub>.evil.example</sub>](https://paypal.com.evil.example)',
  ],
  ['the rest of its host crossed out', '[paypal.com~~.evil.example~~](https://paypal.com.evil.example)'],
  ['the rest of its host on the next line', '[paypal.com\\\n.evil.example](https://paypal.com.evil.example)'],
  ['200 no-break spaces behind it', `[paypal.com${'\u00A0'.repeat(200)}.](${EVIL})`],
  ['300 letters without space', `[paypal.com/${'a'.repeat(300)}](${EVIL})`],
  ['a host in parentheses', `[PayPal (paypal.com)](${EVIL})`],
  ['its host, and more behind it', '[evil.example](https://evil.example).paypal.com'],
  ['its host, and an image behind it', '[evil.example](https://evil.example)![.paypal.com](/x)'],
  ['its host, and an empty element', '[evil.example](https://evil.example)<b></b>.paypal.com'],
  ['its host, and a space without width', '[evil.example](https://evil.example)\u200B.paypal.com'],
  ['its host behind a path', 'paypal.com/[evil.example](https://evil.example)'],
  ['its host behind slashes and a space', 'paypal.com /[evil.example](https://evil.example)'],
  ['its host, reversed by a mark', 'שלום [evil.example](https://evil.example)\u200Fcom.paypal'],
  ['its host without the port', '[evil.example](https://evil.example:8443)'],
  ['its host and another one as its path', '[evil.example/paypal.com](https://evil.example/paypal.com)'],
  ['its host with Cyrillic letters', '[аpple.com](https://аpple.com)'],
  ['a word joiner in a host', `[paypal\u2060.com](${EVIL})`],
  ['three slashes', `[https:///paypal.com/signin](${EVIL})`],
  ['letters of full width', `[ｐａｙｐａｌ．ｃｏｍ](${EVIL})`],
  [
    'two honest links that touch',
    '[login.mi](https://login.mi/)[crosoftonline.com](https://crosoftonline.com/x)',
  ],
  ['three links in reverse', `שלום [com](${EVIL})\u200F[.paypal](${EVIL}) שלום`],
  ['nothing', `[](${EVIL})`],
  ['an image without words', `[![](https://example.com/i.png)](${EVIL})`],
  ['a reference that is defined later', `[paypal.com][]\n\n[paypal.com]: ${EVIL}`],
  ['a heading of a table', `| [${'paypal.com/'.repeat(10)}](${EVIL}) | b |\n|-|-|\n| c | d |`],
  [
    'its host, and a block of HTML before and behind it',
    `<p title=x>a</p><a href="https://evil.example">evil.example</a>.paypal.com<hr>`,
  ],
  ['its host, and a word break', '[evil.example](https://evil.example)<wbr>.paypal.com'],
  ['its host, and a formula', '[evil.example](https://evil.example)$$.paypal.com$$'],
  ['its host, and a reference to a letter', '[evil.example](https://evil.example)&#46;paypal&period;com'],
  ['a formatting tag that ends outside of it', `<b>[paypal</b>.com](${EVIL})`],
  ['a link in a link', `<a href="${EVIL}">pay<a href="https://evil.example/y">pal.com</a></a>`],
  ['a code of a telephone service', '[21 555 5550100](tel:**21*5555550100%23)'],
  ['mail with reversed letters', '[write](mailto:moc.lapyap%E2%80%AE@evil.example)'],
  ['mail with Cyrillic letters', '[help@paypal.com](mailto:help@p\u0430ypal.com)'],
  ['the word null, and leads to mail', '[null](mailto:help@evil.example)'],
  ['an image that does not load, and text', '![paypal](https://evil.example/i.png).com'],
];

/** Returns the first link that hides where it leads, as text; `undefined` if there is none. */
function dishonest(root: HTMLElement): string | undefined {
  const text = textWithLinks(root);
  for (const [index, link] of [...root.querySelectorAll('a')].entries()) {
    const targets = targetsOf(link);
    const {lastElementChild: label, childNodes} = link;
    const isLabelled =
      label !== null &&
      label === link.lastChild &&
      label.matches('span.link-host[part=link-host]:has(> span[dir=ltr]:only-child)') &&
      label.textContent === ` (${targets[0]})`;
    const hasShortWords = link.textContent.length < 250 && link.querySelector('br') === null;
    // White space may belong to the next link.
    const words = text.replace(/<\/?(\d+)>/g, (tag, number) => (Number(number) === index ? tag : ''));
    const isAlone = new RegExp(
      `(?:^|[ \\n])[("'¡¿]*<${index}>[^<>]*</${index}>[)"'.,:;!?…]*(?:[ \\n]|$)`,
    ).test(words);
    const isAddress =
      childNodes.length === 1 && link.dir === 'ltr' && targets.includes(link.textContent) && isAlone;
    if (!(isLabelled && hasShortWords) && !isAddress) return `${link.outerHTML} in ${text}`;
    if (link.title !== '' || link.closest('[title]') !== null) return `tooltip of ${link.outerHTML}`;
  }
  return undefined;
}

/** Returns the text of a reply with numbered tags for its links, and a line break at the edges of blocks. */
function textWithLinks(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('a').forEach((link, index) => {
    link.prepend(`<${index}>`);
    link.append(`</${index}>`);
  });
  document.body.append(copy);
  copy.querySelectorAll('details').forEach((details) => (details.open = true));
  const text = copy.innerText.replaceAll('\t', '\n');
  copy.remove();
  return text;
}

suite('links that pose as links to another address', () => {
  for (const [name, markdown] of lies) {
    test(`words with ${name} → target shown in each state of the stream`, () => {
      const pieces = markdown.length > 400 ? cutAt(markdown, [50, 200, 350]) : [...markdown];
      const states = new Set<string | undefined>();
      const root = written(pieces, (state) => states.add(dishonest(state)));
      expect([...states, dishonest(written([markdown]))].filter(Boolean)).to.deep.equal([]);
      expect(root.querySelectorAll('a').length).to.be.at.least(1);
    });
  }
});

/** What may be in front of links, within them, between them and behind them. */
const NEIGHBOURS = [
  ...['word', 'paypal', '.com', '.', ' ', ' ', '\n', '\n\n', '(', ')', '/', '@', '"', '\u200A', '\u200B'],
  ...['שלום', '\\', '[evil.example](https://evil.example)', '[paypal](https://evil.example/x)'],
  ...['<https://evil.example>', 'https://evil.example/x', '[a b](https://evil.example)'],
  ...['![paypal](https://evil.example/i.png)', '![](/x)', '[r]', '[r]: https://evil.example\n', '**', '*'],
  ...['~~', '`', '$$', '<b>', '</b>', '<br>', '<wbr>', '<sub>', '</sub>', '<!-- -->', '<p title=x>', '</p>'],
  ...['<hr>', '<a href="https://evil.example">', '</a>', '<td>', '<h1>', '</h1>', '- ', '> ', '# ', '| '],
  ...['|---|\n', '&#46;', '&period;', '<abbr title="paypal.com">', '</abbr>', '<details>', '<summary>'],
  ...['</details>', '- [x] ', 'evil.example'],
];

suite('links in random text', () => {
  const text = fc
    .array(fc.constantFrom(...NEIGHBOURS), {minLength: 2, maxLength: 16})
    .map((parts) => parts.join(''));

  test('each state of the stream → no link hides where it leads', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), {maxLength: 4}), (markdown, cuts) => {
        const states = new Set<string | undefined>();
        written(cutAt(markdown, cuts), (state) => states.add(dishonest(state)));
        expect([...states].filter(Boolean)).to.deep.equal([]);
      }),
      {seed: 1, numRuns: cases(300, 10_000)},
    );
  }).timeout(120_000);
});

/** What a visitor reads. */
const shown = (markdown: string) => written([markdown]).textContent;

suite('target of a link', () => {
  testRows(test, shown, [
    [`[the docs](${EVIL})`, 'the docs (evil.example)'],
    ['[docs](https://example.com:8443/a)', 'docs (example.com:8443)'],
    ['[docs](https://bücher.example)', 'docs (xn--bcher-kva.example)'],
    ['[write](mailto:help@example.com?subject=Hi)', 'write (help@example.com)'],
    ['[call](tel:+1-800-555-0100)', 'call (+1-800-555-0100)'],
    [`[](${EVIL})`, ' (evil.example)'],
    ['![a cat](https://images.example/cat.png)', 'a cat (images.example)'],
    [`[![a cat](https://images.example/cat.png)](${EVIL})`, 'a cat (evil.example)'],
    // The words are the target, and nothing touches them.
    ['See [example.com](https://example.com).', 'See example.com.'],
    [
      '("https://example.com"), https://example.com/a?b=c!',
      '("https://example.com"), https://example.com/a?b=c!',
    ],
    ['[example.com](https://example.com)\\\n[example.org](https://example.org)', 'example.comexample.org'],
    ['| [example.com](https://example.com) |\n|-|', 'Copyexample.com'],
    // Words that a reader may take for one with what is beside them.
    ['[a](https://a.example)[b](https://b.example)', 'a (a.example) b (b.example)'],
    // Hosts that would read as a third one.
    [
      '[login.mi](https://login.mi/)[crosoftonline.com](https://crosoftonline.com/x)',
      'login.mi (login.mi) crosoftonline.com (crosoftonline.com)',
    ],
    ...['**', '~~', '_'].map(
      (mark) =>
        [
          `[a.ex](https://a.ex/)${mark}[ample.com](https://ample.com/)${mark}[.org](https://org/)`,
          'a.ex (a.ex) ample.com (ample.com) .org (org)',
        ] as const,
    ),
    [
      '<https://a.example><b title="x"><a href="https://b.example">b.example</a></b>',
      'https://a.example (a.example) b.example (b.example)',
    ],
    ['[a.ex](https://a.ex/) [ample.com](https://ample.com/)', 'a.ex ample.com'],
    // Longer words, and words of several lines.
    [`[${'word '.repeat(30)}.](${EVIL})`, `${'word '.repeat(30)}. ${EVIL}`],
    ['[a\nb](https://example.com/c).d', 'ab https://example.com/c (example.com).d'],
    [`[a\nb](mailto:help@example.com)`, 'ab help@example.com'],
    [`[${'x'.repeat(61)}](${EVIL})`, `${'x'.repeat(61)} ${EVIL}`],
    [`[${'東'.repeat(60)}](${EVIL})`, `${'東'.repeat(60)} ${EVIL}`],
    [`[${'東'.repeat(20)}](${EVIL})`, `${'東'.repeat(20)} (evil.example)`],
    [`[${'x'.repeat(35)}](${EVIL})`, `${'x'.repeat(35)} (evil.example)`],
    [`| [${'x'.repeat(35)}](${EVIL}) |\n|-|`, `Copy${'x'.repeat(35)} ${EVIL}`],
    [`- a\n  - [${'x'.repeat(35)}](${EVIL})`, `a${'x'.repeat(35)} ${EVIL}`],
    // What may follow words that are the target.
    ...['，详见', '、 ثم', '（说明）', '”', '). b'].map((end) => [EXACT + end, `example.com${end}`] as const),
    ...['。b', '.b', '...b', '\u200Ab', '/b'].map(
      (end) => [EXACT + end, `example.com (example.com)${end}`] as const,
    ),
  ]);

  test('text from right to left → link isolated, target from left to right', () => {
    const root = written([`[البنك paypal.com الموقع](${EVIL}) שלום`]);
    const label = root.querySelector<HTMLElement>('.link-host > span')!;
    document.body.append(root);
    expect(getComputedStyle(label).direction).to.equal('ltr');
    expect(getComputedStyle(label).unicodeBidi).to.equal('isolate');
    root.remove();
  });

  for (const [name, markdown] of [
    ['its own', `[Your account](${EVIL} "https://www.paypal.com/signin")`],
    ['one within it', `<a href="${EVIL}"><b><dfn title="paypal.com">Your</dfn> account</b></a>`],
    ['one around it', `<abbr title="paypal.com"><b>[Your account](${EVIL})</b></abbr>`],
    ['one that names its host', `[a](${EVIL} "More at evil.example")`],
  ] as const) {
    test(`tooltip of a link, ${name} → removed`, () => {
      expect(written([markdown]).querySelector('[title]')?.outerHTML).to.equal(undefined);
    });
  }
});
