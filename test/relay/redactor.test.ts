import assert from 'node:assert/strict';
import {test} from 'node:test';

import fc from 'fast-check';

import {Redactor} from '../../relay/redactor.js';
import {isExhaustive} from '../support/sample.js';

const encoder = new TextEncoder();

/** Returns the redacted text of these chunks. */
function redacted(secret: string, ...chunks: string[]): string {
  const redactor = new Redactor(secret);
  const parts = chunks.map((chunk) => redactor.take(encoder.encode(chunk)));
  return Buffer.concat([...parts, redactor.end()]).toString();
}

for (const [secret, text, expected] of [
  ['key-1', 'the key-1 and key-1', 'the … and …'],
  ['key-1', 'key-1key-1', '……'],
  ['aab', 'aaab aaaab aab', 'a… aa… …'],
  ['abab', 'abababab aba', '…… aba'],
  ['x', 'xaxx', '…a……'],
  ['key-1', 'key- ke k key-2 key-', 'key- ke k key-2 key-'],
  ['key-1', '', ''],
] as const) {
  test(`"${secret}" in "${text}", at any chunk border → redacted`, () => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      assert.equal(redacted(secret, text.slice(0, cut), text.slice(cut)), expected, `cut at ${cut}`);
    }
  });
}

test('chunk ends within a line → the line is held until its end, so no client waits for it', () => {
  const redactor = new Redactor('key-1');
  const take = (text: string) => Buffer.from(redactor.take(encoder.encode(text))).toString();

  assert.deepEqual(
    [take('data: 1\n\n'), take('the ke'), take('y-1\rkey'), take('-1\r\n')],
    ['data: 1\n\n', '', 'the …\r', '…\r\n'],
  );
});

test('line with bytes that are no UTF-8 → unchanged', () => {
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0x26, 0x80, 0x0a);
  assert.deepEqual(new Redactor('key-1').take(bytes), bytes);
});

const KEY = 'q1+Zx/9abc"def==';

/** `\u002B` for `+`, with the digits in this case. */
const unicode = (character: string, isUpper: boolean) => {
  const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${isUpper ? digits.toUpperCase() : digits}`;
};
const escaped = KEY.replace('"', '\\"');

const spellings: [name: string, spelling: string][] = [
  ['as JSON must', escaped],
  ['with \\/', escaped.replaceAll('/', '\\/')],
  ['with \\u002B and \\u003D', escaped.replaceAll(/[+=]/g, (character) => unicode(character, true))],
  ['with \\u002b and \\u003d', escaped.replaceAll(/[+=]/g, (character) => unicode(character, false))],
  ['with a quote as \\u0022', KEY.replace('"', '\\u0022')],
  ['in upper case escapes only', [...KEY].map((character) => unicode(character, true)).join('')],
  ['in lower case escapes only', [...KEY].map((character) => unicode(character, false)).join('')],
  [
    'with every second character escaped',
    [...KEY].map((c, i) => (i % 2 ? unicode(c, true) : c === '"' ? '\\"' : c)).join(''),
  ],
];

for (const [name, spelling] of spellings) {
  test(`key spelled ${name} → redacted at every chunk border, and the JSON stays valid`, () => {
    const json = `{"error":{"message":"The key ${spelling} is not\\nvalid."},"${spelling}":1}`;
    assert.ok(JSON.stringify(JSON.parse(json)).includes(escaped));
    for (let cut = 0; cut <= json.length; cut += 1) {
      const text = redacted(KEY, json.slice(0, cut), json.slice(cut));
      assert.deepEqual(
        JSON.parse(text),
        {error: {message: 'The key … is not\nvalid.'}, '…': 1},
        `cut at ${cut}`,
      );
    }
    assert.equal(redacted(KEY, ...json), redacted(KEY, json));
  });

  test(`key spelled ${name} in JSON within a string of JSON → redacted, and both stay valid`, () => {
    const inner = `{"message":"The key ${spelling} is not valid."}`;
    for (const json of [JSON.stringify(inner), JSON.stringify(inner).replaceAll('/', '\\/')]) {
      const text = redacted(KEY, json);
      assert.deepEqual(JSON.parse(JSON.parse(text) as string), {message: 'The key … is not valid.'});
    }
  });
}

/** Returns the redacted text. Asserts that no cut of the stream changes it. */
function redactedAtAnyCut(secret: string, text: string): string {
  const expected = redacted(secret, text);
  for (let cut = 1; cut < text.length; cut += 1) {
    assert.equal(redacted(secret, text.slice(0, cut), text.slice(cut)), expected, `cut at ${cut}`);
  }
  assert.equal(redacted(secret, ...text), expected, 'cut everywhere');
  return expected;
}

const percent = (text: string) =>
  [...text].map((c) => (/\w/.test(c) ? c : `%${c.charCodeAt(0).toString(16).toUpperCase()}`)).join('');
const html = (text: string) => [...text].map((c) => (/\w/.test(c) ? c : `&#${c.charCodeAt(0)};`)).join('');

for (const [secret, spelling] of [
  ['a+b/c==', percent('a+b/c==')],
  ['a+b/c==', percent('a+b/c==').toLowerCase()],
  ['a+b/c==', percent(percent('a+b/c=='))],
  ['a+b', 'a%252Bb'],
  ['a+b/c==', html('a+b/c==')],
  ['a+b', 'a&#x2b;b'],
  ['a+b', 'a&#X0002B;b'],
  ['a+b', 'a&#43b'],
  ['a+b', 'a&plus;b'],
  ['a+b', 'a&amp;plus;b'],
  ['a+b', 'a&amp;#43;b'],
  ['a+b', `a${percent('&#43;')}b`],
  ['a+b', 'a\\u0026#43;b'],
  ['a+b', 'a\\u00252Bb'],
  ['a b c', 'a+b+c'],
  ['a b c', 'a%20b&#32;c'],
  ['a\\b', 'a%5Cb'],
  ['a\\\\b', 'a%5c%5cb'],
  ['a\\b', 'a\\\\b'],
  ['+ab', '%2Bab'],
  ['ab%', 'ab%'],
  ['ab%2', 'ab%2'],
  ['ab%2', 'ab%252'],
  ['ab%25', 'ab%25'],
  ['ab&', 'ab&'],
  ['ab&#', 'ab&#'],
  ['ab&amp', 'ab&amp;amp'],
  ['abu002b', 'abu002b'],
] as const) {
  test(`key ${secret} spelled ${spelling}, in a text and at its end → redacted at every chunk border`, () => {
    assert.equal(
      redactedAtAnyCut(secret, `https://example.org/?k=${spelling}|`),
      'https://example.org/?k=…|',
    );
    assert.equal(redactedAtAnyCut(secret, `https://example.org/?k=${spelling}`), 'https://example.org/?k=…');
  });
}

const NAMES = {
  amp: '&',
  bsol: '\\',
  num: '#',
  percnt: '%',
  plus: '+',
  semi: ';',
  sol: '/',
  VerticalLine: '|',
};

/** Escapes can also spell the signs of escapes. */
const spelled = (text: string, depth: number): fc.Arbitrary<string> =>
  fc.tuple(...[...text].map((character) => spelledCharacter(character, depth))).map((all) => all.join(''));

function spelledCharacter(character: string, depth: number): fc.Arbitrary<string> {
  if (depth === 0 || /[\w;]/.test(character)) return fc.constant(character);
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  const inAnyCase = (text: string) => [text, text.toUpperCase()];
  const escapes = [
    `%${hex}`,
    `%${hex.toUpperCase()}`,
    `&#${code};`,
    `&#0${code};`,
    ...inAnyCase(`x${hex}`).map((number) => `&#${number};`),
    ...Object.entries(NAMES).flatMap(([name, named]) => (named === character ? [`&${name};`] : [])),
  ];
  return fc.oneof(
    fc.constantFrom(character, unicode(character, true), `\\${unicode(character, false)}`),
    fc.constantFrom(...escapes).chain((escape) => spelled(escape, depth - 1)),
  );
}

const keys = fc
  .stringMatching(/^[\x21-\x5b\x5d-\x7e]([\x20-\x7e]{0,6}[\x21-\x5b\x5d-\x7e])?$/)
  .map((key) => key.replaceAll(/\\u/g, ''));

test('any key in any mixture of spellings → redacted at every chunk border', () => {
  fc.assert(
    fc.property(
      keys.chain((key) => fc.tuple(fc.constant(key), spelled(key, 2))),
      ([key, spelling]) => {
        assert.equal(redactedAtAnyCut(key, `\n${spelling}\n`), '\n…\n');
        assert.equal(redactedAtAnyCut(key, `\n${spelling}`), '\n…');
      },
    ),
    {numRuns: isExhaustive ? 10_000 : 300},
  );
});

test('any text → the same for all cuts, and unchanged without the key', () => {
  const texts = fc
    .array(fc.constantFrom('a', '+', '%', '2', 'b', '&', '#', '4', '3', ';', '\\', 'u', '0'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      redactedAtAnyCut('a+b', text);
      assert.equal(redactedAtAnyCut('x+b', text), text);
    }),
    {numRuns: isExhaustive ? 10_000 : 300},
  );
});

test('escape of another character → forwarded', () => {
  for (const text of ['\\u0071', 'q1\\u002C', 'q1+\\n', '\\\\q', 'q1+Zx\\u00', '\\u', '\\', 'q1\\']) {
    assert.equal(redacted(KEY, ...text), text);
  }
});
