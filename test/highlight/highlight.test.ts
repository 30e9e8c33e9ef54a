import {expect} from 'chai';

import {highlight} from '../../src/highlight/highlight.js';
import {languageNamed, type Language} from '../../src/highlight/highlighter.js';
import {expectLinearTime} from '../support/linear-time.js';
import {isAll, sample} from '../support/sample.js';

const noPause = () => Promise.resolve();

/** The code with `‹kind text›` for each token. */
async function marked(code: string, language: Language): Promise<string> {
  let text = '';
  let at = 0;
  for (const {start, end, kind} of await highlight(code, language, noPause)) {
    text += `${code.slice(at, start)}‹${kind} ${code.slice(start, end)}›`;
    at = end;
  }
  return text + code.slice(at);
}

const SAMPLES: Readonly<Record<Language, readonly (readonly [condition: string, result: string])[]>> = {
  css: [
    ['comment', '‹comment /* a: b */›'],
    ['declaration', 'p { ‹type color›: red; ‹type --a-b›: ‹string "x"› }'],
    ['pseudo-class and part', 'a:hover, b::‹function part›(c):focus {}'],
    ['colors and numbers', 'p { ‹type margin›: ‹number -1.5em› ‹number 0› ‹number #fff›; } #fade {}'],
    ['at-rule', '‹keyword @media› (‹type min-width›: ‹number 40rem›) {}'],
  ],
  html: [
    [
      'attributes',
      '<‹keyword a› ‹type href›=‹string "x"› ‹type b›=‹string c› ‹type hidden›>it’s</‹keyword a›>',
    ],
    ['apostrophe in text', "<‹keyword p›>It's ‹number &amp;› don't</‹keyword p›>"],
    ['comment', '‹comment <!-- <b> -->›<‹keyword br›/>'],
    ['doctype', '‹comment <!doctype html>›'],
    [
      'script',
      '<‹keyword script›>‹keyword if› (a < b) ‹function go›(‹string "<b>"›);</‹keyword script›><‹keyword b›>',
    ],
    ['style', "<‹keyword style›>a { ‹type color›: red }</‹keyword style›>it's"],
    ['custom element', '<‹keyword chat-bot› ‹type bot-id›=‹string "docs"›></‹keyword chat-bot›>'],
    ['open tag at the end', '<‹keyword a› ‹type href›=‹string "x›'],
  ],
  js: [
    ['import', "‹keyword import› {a} ‹keyword from› ‹string 'b'›;"],
    ['template', '‹string `a${›‹function b›(c)‹string } d`›'],
    ['regular expression', '‹keyword const› a = ‹string /[/"]\\/(b)+/g›.‹function test›(c);'],
    ['division', 'a = b / c / d;'],
    ['JSX', '‹keyword return› <‹keyword p› ‹type title›=‹string "a"›>It’s new</‹keyword p›>;'],
    [
      'custom element in JSX',
      '‹keyword return› <‹keyword chat-bot› ‹type bot-id›={a}></‹keyword chat-bot›>;',
    ],
    ['tag in a string', "a = ‹string '<b>x</b>'›; ‹keyword if› (a < b) ‹function c›();"],
    ['numbers and null', '[‹number 1›, ‹number 0x1F›, ‹keyword null›]'],
    ['classes', '‹keyword class› ‹type A› ‹keyword extends› ‹type B› {}'],
    ['keyword as a property, and behind three dots', 'a.default.class; [...‹keyword new› ‹type A›()]'],
    ['quote that is never closed', 'a = ‹string "b›\n‹keyword const› c = ‹string "d"›;'],
    ['comment that is never closed', '‹comment /* a\nconst b›'],
    ['template over lines', '‹string `a\nconst "b\\` c`›; ‹keyword const› d'],
    [
      'quotes and keywords in the text of an element',
      "<‹keyword p›>Don't return ‹number &lt;› if New</‹keyword p›>",
    ],
  ],
  json: [
    [
      'names and values',
      '{‹type "a"›: ‹string "b\\"c"›, ‹type "d"›: [‹number -1.5e3›, ‹keyword true›, ‹keyword null›]}',
    ],
    ['comment', '‹comment // a›\n{}'],
  ],
  py: [
    [
      'definition',
      '‹function @a.b›\n‹keyword def› ‹function go›(self, x: int = ‹number 0x1F›) -> ‹keyword None›:',
    ],
    ['strings', 'a = ‹string f"x {b}"› + ‹string r\'\\d\'› + ‹string b"y"›'],
    ['text over lines', '‹string """it\'s\n"a" """›\n‹keyword pass›'],
    ['comment', "‹comment # it's›\n‹keyword class› ‹type A›:"],
  ],
  sh: [
    ['command', '‹function npm› install --save-dev a && ‹function cd› ‹string "$HOME/x"›'],
    ['prompt', "$ ‹function npx› a ‹comment # don't›"],
    ['variables', '‹function echo› ‹type $A› ‹type ${B%.ts}›'],
    ['address with a fragment', "‹function curl› https://example.com/a#b | ‹function jq› ‹string '.x'›"],
    ['apostrophe within a word', "‹function It›'s here\n‹function ls›"],
    ['loop', '‹keyword for› f ‹keyword in› *.ts; ‹keyword do› ‹function echo› a; ‹keyword done›'],
    ['document', "‹function cat› ‹string <<EOF\nit's\nEOF›\n‹function ls›"],
  ],
  diff: [
    [
      'lines',
      '‹keyword --- a/x›\n‹string +++ b/x›\n‹function @@ -1,2 +1,2 @@›\n same - line + this @@\n‹keyword -old›\n‹string +new + more›',
    ],
  ],
  sql: [
    [
      'query',
      "‹keyword SELECT› a, ‹function COUNT›(*) ‹keyword from› b ‹keyword where› c = ‹string 'it'›‹string 's'› ‹keyword AND› d > ‹number 1.5›;",
    ],
    [
      'table',
      "‹keyword CREATE› ‹keyword TABLE› a (id ‹type INTEGER› ‹keyword PRIMARY› ‹keyword KEY›); ‹comment -- it's›",
    ],
  ],
  ts: [
    ['types', "‹keyword type› ‹type A› = ‹string 'a'› | ‹keyword keyof› ‹type B›;"],
    [
      'generic function',
      '‹keyword const› f = <‹type T›,>(x: ‹type T›): x ‹keyword is› ‹type B›<‹type T›> => x;',
    ],
    ['comparison', '‹keyword let› v = a < b && c > d;'],
  ],
  yaml: [
    [
      'keys and values',
      "‹type a›: ‹string '3.8'›\n‹type b-c›:\n  - ‹type d›: ‹number 1.5›\n    ‹type e›: ‹keyword true› ‹comment # f›",
    ],
    ['apostrophe within a word', "‹type text›: it's\n‹type b›: don't"],
    ['address', '‹type url›: https://example.com/#x'],
    ['anchors', '‹type a›: ‹function &x› {‹type b›: ‹number 1›}\n‹type c›: ‹function *x›'],
    ['date and version', '‹type a›: ‹number 2026-01-01›\n‹type b›: ‹number 1.2.3›'],
  ],
};

/** Patterns that make lexers slow: openings that repeat and are never closed. */
const REPEATED = [
  ...'a_$0 \t\n"\'`\\/-=+<>&({[:.#?!%é\u2028',
  ...['\t ', ' \n', '\\"', '/[ ', '//', '/*', '*/', '--', '<a', 'a<', '<a ', '</', '</a>', '<a=', '<a b="'],
  ...['<!--', '<![CDATA[', '<script>', '<style>', '<a>{', '= <a', '&a', '(a', 'a(', '{a:', '${', '`${'],
  ...[', a', 'a:', 'a: ', 'a :', ';a', '.1', '1e', '0x', '@a', '#a', '#aaa', '"""', "'''", 'f"', '<<a\n'],
  ...['<<a ', '- ', '- a', '\n- ', '|\n', '$(', '=>', 'return /', 'return <', 'a b ', 'a  ', '\r\n'],
];

/** Five times as long as code that is colored. */
const LENGTH = 100_000;

// In a browser: the patterns have look-behinds and named groups, which each engine implements for itself.
suite('tokens of code', () => {
  for (const [language, samples] of Object.entries(SAMPLES) as [Language, (typeof SAMPLES)[Language]][]) {
    for (const [condition, result] of samples) {
      test(`${language}: ${condition} → tokens`, async () => {
        expect(await marked(result.replace(/‹\w+ ([^›]*)›/g, '$1'), language)).to.equal(result);
      });
    }

    if (isAll)
      test(`${language}: 100,000 characters of a repeated pattern → the time grows with the length`, async () => {
        const starts = REPEATED.flatMap((pattern) => [
          ['', pattern],
          ['<a ', pattern],
        ]);
        for (const [before = '', pattern = ''] of sample(starts, 80)) {
          const color = async (length: number) => {
            const code = before + pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
            const tokens = await highlight(code, language, noPause);
            expect(tokens.every(({start, end}) => start < end && end <= code.length)).to.equal(true);
          };
          await expectLinearTime(color, LENGTH, JSON.stringify([before, pattern]));
        }
      });
  }
});

test('code that takes longer than a slice of time → pauses, with the same tokens', async () => {
  const code = 'send(1);\n'.repeat(50_000);
  let pauses = 0;
  const paused = await highlight(code, 'js', () => Promise.resolve(void (pauses += 1)));
  expect(pauses).to.be.at.least(1);
  expect(paused).to.have.length(100_000);
  expect(paused).to.deep.equal(await highlight(code, 'js', noPause));
});

suite('names of languages', () => {
  for (const [names, language] of [
    ['js jsx mjs cjs javascript JavaScript', 'js'],
    ['ts tsx mts cts typescript', 'ts'],
    ['html htm xml svg HTML', 'html'],
    ['css', 'css'],
    ['diff patch', 'diff'],
    ['json jsonc', 'json'],
    ['sh bash shell zsh', 'sh'],
    ['py python python3', 'py'],
    ['sql', 'sql'],
    ['yaml yml', 'yaml'],
    ['', undefined],
    ['text rust constructor toString js2', undefined],
  ] as const) {
    test(`${names || 'no name'} → ${language ?? 'no language'}`, () => {
      for (const name of names.split(' ')) expect(languageNamed(name)).to.equal(language);
    });
  }
});
