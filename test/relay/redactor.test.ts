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

/** Returns the redacted text. Asserts that no cut of the stream changes it. */
function redactedAtAnyCut(secret: string, text: string): string {
  const expected = redacted(secret, text);
  for (let cut = 1; cut < text.length; cut += 1) {
    assert.equal(redacted(secret, text.slice(0, cut), text.slice(cut)), expected, `cut at ${cut}`);
  }
  assert.equal(redacted(secret, ...text), expected, 'cut everywhere');
  return expected;
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
  test(`"${secret}" in "${text}" → redacted at every chunk border`, () => {
    assert.equal(redactedAtAnyCut(secret, text), expected);
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

/** The key as JSON can spell it. */
const spellings = fc
  .tuple(
    ...[...KEY].map((character) =>
      fc.constantFrom(
        JSON.stringify(character).slice(1, -1),
        ...(character === '/' ? ['\\/'] : []),
        unicode(character, true),
        unicode(character, false),
      ),
    ),
  )
  .map((parts) => parts.join(''));

test('key in any mixture of JSON escapes, also within JSON in a string → redacted at every chunk border, all stays valid', () => {
  const expected = {error: {message: 'The key … is not\nvalid.'}, '…': 1};
  fc.assert(
    fc.property(spellings, (spelling) => {
      const json = `{"error":{"message":"The key ${spelling} is not\\nvalid."},"${spelling}":1}`;
      assert.deepEqual(JSON.parse(redactedAtAnyCut(KEY, json)), expected);
      const outer = JSON.stringify(json);
      for (const text of [outer, outer.replaceAll('/', '\\/')]) {
        assert.deepEqual(JSON.parse(JSON.parse(redacted(KEY, text)) as string), expected);
      }
    }),
    {examples: [[KEY.replace('"', '\\"')]], numRuns: 100},
  );
});

const percent = (text: string) =>
  [...text].map((c) => (/\w/.test(c) ? c : `%${c.charCodeAt(0).toString(16).toUpperCase()}`)).join('');
const html = (text: string) => [...text].map((c) => (/\w/.test(c) ? c : `&#${c.charCodeAt(0)};`)).join('');

for (const [secret, spelling] of [
  ['a+b/c==', percent('a+b/c==')],
  ['a+b/c==', percent(percent('a+b/c=='))],
  ['a+b/c==', html('a+b/c==')],
  ['a+b', 'a&#X0002B;b'],
  ['a+b', 'a&#43b'],
  ['a+b', 'a&plus;b'],
  ['a+b', 'a&amp;plus;b'],
  ['a+b', `a${percent('&#43;')}b`],
  ['a+b', 'a\\u0026#43;b'],
  ['a b c', 'a+b+c'],
  ['a b c', 'a%20b&#32;c'],
  ['a\\b', 'a%5Cb'],
  ['a\\b', 'a\\\\b'],
  ['ab%', 'ab%'],
  ['ab%2', 'ab%2'],
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
  '&': 'amp',
  '\\': 'bsol',
  '#': 'num',
  '%': 'percnt',
  '+': 'plus',
  ';': 'semi',
  '|': 'VerticalLine',
};

/** Escapes can also spell the signs of escapes. */
const spelled = (text: string, depth: number): fc.Arbitrary<string> =>
  fc.tuple(...[...text].map((character) => spelledCharacter(character, depth))).map((all) => all.join(''));

function spelledCharacter(character: string, depth: number): fc.Arbitrary<string> {
  if (depth === 0 || /[\w;]/.test(character)) return fc.constant(character);
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  const escapes = [`%${hex}`, `&#${code};`, `&#0${code};`, `&#x${hex};`];
  escapes.push(...escapes.map((escape) => escape.toUpperCase()));
  if (character in NAMES) escapes.push(`&${NAMES[character as keyof typeof NAMES]};`);
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
