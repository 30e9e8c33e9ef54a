import assert from 'node:assert/strict';
import {test} from 'node:test';

import {Redactor} from '../../src/relay/redactor.js';

const encoder = new TextEncoder();

/** The redacted text of a reply that comes in these chunks. */
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

test('chunk ends with a prefix of the secret → only that prefix is held back', () => {
  const redactor = new Redactor('key-1');
  const take = (text: string) => Buffer.from(redactor.take(new TextEncoder().encode(text))).toString();

  assert.deepEqual(
    [take('data: 1\n\n'), take('the ke'), take('ttle'), take('key-'), take('1')],
    ['data: 1\n\n', 'the ', 'kettle', '', '…'],
  );
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

test('key with the escapes of URLs, in upper or lower case → redacted at every chunk border', () => {
  const encoded = encodeURIComponent(KEY);
  for (const spelling of [encoded, encoded.replaceAll(/%../g, (escape) => escape.toLowerCase())]) {
    const text = `https://agents.example.com/?key=${spelling}&a=1`;
    for (let cut = 0; cut <= text.length; cut += 1) {
      assert.equal(
        redacted(KEY, text.slice(0, cut), text.slice(cut)),
        'https://agents.example.com/?key=…&a=1',
        `cut at ${cut}`,
      );
    }
  }
});

test('an escape that spells another character → passed on', () => {
  for (const text of ['\\u0071', 'q1\\u002C', 'q1+\\n', '\\\\q', 'q1+Zx\\u00', '\\u', '\\', 'q1\\']) {
    assert.equal(redacted(KEY, ...text), text);
  }
});

test('the beginning of an escape at the end of a chunk → held back only while it may spell the key', () => {
  const redactor = new Redactor('+key');
  const take = (text: string) => Buffer.from(redactor.take(encoder.encode(text))).toString();

  assert.deepEqual(['a\\', 'n', '\\u00', '3', '\\u002', 'b', 'ke', 'y', '\\', 'u002B', 'k', '.'].map(take), [
    'a',
    '\\n',
    '',
    '\\u003',
    '',
    '',
    '',
    '…',
    '',
    '',
    '',
    '\\u002Bk.',
  ]);
});

test('long runs of backslashes, byte by byte → at most a few bytes for each character of the key are held back', () => {
  const redactor = new Redactor('ab');
  const backslash = encoder.encode('\\');
  let held = redactor.take(encoder.encode('a')).length === 0 ? 1 : 0;
  let longest = held;
  for (let count = 0; count < 10_000; count += 1) {
    held += 1 - redactor.take(backslash).length;
    longest = Math.max(longest, held);
  }

  assert.ok(longest <= 24, `${longest} bytes were held back`);
});
