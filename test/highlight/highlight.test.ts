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
    [
      'script',
      '<‹keyword script›>‹keyword if› (a < b) ‹function go›(‹string "<b>"›);</‹keyword script›><‹keyword b›>',
    ],
    ['style', "<‹keyword style›>a { ‹type color›: red }</‹keyword style›>it's"],
  ],
  js: [
    ['template', '‹string `a${›‹function b›(c)‹string } d`›'],
    ['regular expression', '‹keyword const› a = ‹string /[/"]\\/(b)+/g›.‹function test›(c);'],
    ['JSX', '‹keyword return› <‹keyword p› ‹type title›=‹string "a"›>It’s new</‹keyword p›>;'],
    ['keyword as a property, and behind three dots', 'a.default.class; [...‹keyword new› ‹type A›()]'],
    ['quote that is never closed', 'a = ‹string "b›\n‹keyword const› c = ‹string "d"›;'],
    ['template over lines', '‹string `a\nconst "b\\` c`›; ‹keyword const› d'],
  ],
  json: [
    [
      'names and values',
      '{‹type "a"›: ‹string "b\\"c"›, ‹type "d"›: [‹number -1.5e3›, ‹keyword true›, ‹keyword null›]}',
    ],
  ],
  py: [
    [
      'definition',
      '‹function @a.b›\n‹keyword def› ‹function go›(self, x: int = ‹number 0x1F›) -> ‹keyword None›:',
    ],
    ['text over lines', '‹string """it\'s\n"a" """›\n‹keyword pass›'],
    ['comment', "‹comment # it's›\n‹keyword class› ‹type A›:"],
  ],
  sh: [
    ['prompt', "$ ‹function npx› a ‹comment # don't›"],
    ['variables', '‹function echo› ‹type $A› ‹type ${B%.ts}›'],
    ['address with a fragment', "‹function curl› https://example.com/a#b | ‹function jq› ‹string '.x'›"],
    ['apostrophe within a word', "‹function It›'s here\n‹function ls›"],
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
  ],
  yaml: [
    [
      'keys and values',
      "‹type a›: ‹string '3.8'›\n‹type b-c›:\n  - ‹type d›: ‹number 1.5›\n    ‹type e›: ‹keyword true› ‹comment # f›",
    ],
    ['apostrophe within a word', "‹type text›: it's\n‹type b›: don't"],
    ['anchors', '‹type a›: ‹function &x› {‹type b›: ‹number 1›}\n‹type c›: ‹function *x›'],
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

test('code that takes longer than a slice of time → pauses, with all tokens', async () => {
  let pauses = 0;
  const pause = () => Promise.resolve(void (pauses += 1));
  expect(await highlight('send(1);\n'.repeat(50_000), 'js', pause)).to.have.length(100_000);
  expect(pauses).to.be.at.least(1);
});

suite('names of languages', () => {
  for (const [names, language] of [
    ['js jsx mjs cjs javascript JavaScript', 'js'],
    ['ts tsx mts cts typescript', 'ts'],
    ['html htm xml svg HTML', 'html'],
    ['json jsonc', 'json'],
    ['sh bash shell zsh', 'sh'],
    ['py python python3', 'py'],
    ['text rust constructor toString js2', undefined],
  ] as const) {
    test(`${names} → ${language ?? 'no language'}`, () => {
      for (const name of names.split(' ')) expect(languageNamed(name)).to.equal(language);
    });
  }
});
