import assert from 'node:assert/strict';
import {test} from 'node:test';

import fc from 'fast-check';

import {KeySearch} from '../../relay/key-search.js';
import {Redactor} from '../../relay/redactor.js';
import {EventReader} from '../../src/client/event-reader.js';
import {cases} from '../support/sample.js';
import {event} from '../support/script.js';

const encoder = new TextEncoder();

/** Returns the redacted text of these chunks. */
function redacted(secret: string, ...chunks: string[]): string {
  const redactor = new Redactor(secret);
  const parts = chunks.map((chunk) => redactor.take(encoder.encode(chunk)));
  return Buffer.concat([...parts, redactor.end(), redactor.end()]).toString();
}

/** Returns a function that redacts one text after the other. */
const taker = (secret: string) => {
  const redactor = new Redactor(secret);
  return (text: string) => Buffer.from(redactor.take(encoder.encode(text))).toString();
};

/** Returns the redacted text. Asserts that no cut of the stream changes it. */
function redactedAtAnyCut(secret: string, text: string): string {
  const expected = redacted(secret, text);
  for (let cut = 1; cut < text.length; cut += 1) {
    assert.equal(redacted(secret, text.slice(0, cut), text.slice(cut)), expected, `cut at ${cut}`);
  }
  assert.equal(redacted(secret, ...text), expected, 'cut everywhere');
  return expected;
}

test('chunk ends within an event → the event is held until its end, so no client waits for it', () => {
  const taken = ['data: 1\n\n', 'the ke', 'y-1\r\rkey', '-1\r\n\r\n'].map(taker('key-1'));
  assert.deepEqual(taken, ['data: 1\n\n', '', 'the …\r\r', '…\r\n\r\n']);
});

const KEY = 'q1+Zx/9abc"def==';

/** `\u002B` for `+`, with the digits in this case. */
const unicode = (character: string, isUpper: boolean) => {
  const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${isUpper ? digits.toUpperCase() : digits}`;
};

const percent = (text: string) =>
  [...text].map((c) => (/\w/.test(c) ? c : `%${c.charCodeAt(0).toString(16).toUpperCase()}`)).join('');

for (const [secret, text, expected = '…'] of [
  ['key-1', 'the key-1 and key-1', 'the … and …'],
  ['aab', 'aaab aaaab aab', 'a… aa… …'],
  ['x', 'xaxx', '…a……'],
  ['key-1', 'key- ke k key-2 key-', 'key- ke k key-2 key-'],
  ['a+b/c==', percent('a+b/c==')],
  ['a+b/c==', [1, 2, 3, 4, 5, 6].reduce(percent, 'a+b/c==')],
  ['a+b', '\\x61\\x2B\\x62'],
  ['a+b', 'a&#0000000000000000000000000000043;b'],
  ['a+b', 'a%26%23%78%32%62;b'],
  ['a+b', 'a&#43b'],
  ['a+b', 'a&amp;plus;b'],
  ['a+b', 'a\\u0026#43;b'],
  ['a b c', 'a+b+c'],
  ['a\\b', 'a%5Cb'],
  ['a\\b', 'a\\\\b'],
  ['!\\%!', '!%5c\\u0025%21'],
  ['ab%2', 'ab%2'],
  ['ab&#', 'ab&#'],
  ['ab&amp', 'ab&amp;amp'],
  ['abu002b', 'abu002b'],
] as const) {
  test(`key ${secret} in ${text}, and at its end → redacted at every chunk border`, () => {
    assert.equal(redactedAtAnyCut(secret, `?k=${text}|`), `?k=${expected}|`);
    assert.equal(redactedAtAnyCut(secret, `?k=${text}`), `?k=${expected}`);
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
    {numRuns: cases(300, 10_000), seed: 1},
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
    {numRuns: cases(300, 10_000), seed: 1},
  );
});

const chunk = (choice: object) => event({id: 7, choices: [choice]});
const delta = (content: string) => chunk({delta: {content}});

/** Returns what the visitor's client joins. */
function joined(reply: string): string {
  let text = '';
  const reader = new EventReader('text/event-stream', {
    onEvent({data}) {
      if (!data.startsWith('{')) return;
      text += (JSON.parse(data) as {choices: {delta: {content: string}}[]}).choices[0]!.delta.content;
    },
  });
  reader.receive(encoder.encode(reply));
  reader.end();
  return text;
}

/** Returns a text in parts that end at these places. */
const cutAt = (text: string, places: readonly number[]) => {
  const ends = [...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b);
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
};

const cuts = fc.array(fc.nat(), {maxLength: 8});

test('key in any mixture of spellings, cut over events and chunks at any place → the visitor reads an ellipsis', () => {
  // The frame of an event has no K.
  const longKeys = keys.map((key) => `K${key}K`);
  const spelledKeys = longKeys.chain((key) => fc.tuple(fc.constant(key), spelled(key, 2), cuts, cuts));
  fc.assert(
    fc.property(spelledKeys, ([key, spelling, deltas, chunks]) => {
      for (const [before, after] of [
        ['ü \n', '\nend'],
        ['\n', ''],
      ] as const) {
        const reply = cutAt(`${before}${spelling}${after}`, deltas).map(delta).join('');
        for (const end of ['', 'data: [DONE]\n\n']) {
          const text = redacted(key, ...cutAt(reply + end, chunks));
          // An escape at the end of an event can decode to the key before it is complete.
          const [seen, rest] = joined(text).slice(before.length).split('…');
          assert.equal(seen, '');
          assert.ok(`${spelling}${after}`.endsWith(rest!) && rest!.endsWith(after), rest);
          assert.equal(new KeySearch(key).redact(rest!), rest);
          assert.ok(text.endsWith(end));
        }
      }
    }),
    {numRuns: cases(500, 10_000), seed: 1, examples: [[[KEY, KEY, [3], []]]]},
  );
});

test('reply without the key, cut anywhere → the same bytes', () => {
  const text = fc
    .array(fc.constantFrom('q1', '+', 'Zx', '%', '2', '&#', '\\', 'u0', 'ü', '\n', ' '))
    .map((all) => all.join(''));
  const lines = [': ping\n\n', 'event: status\ndata: {"text":"q1+"}\n\n', 'data:\r\n\r\n', '\n', '{"a":\n'];
  const part = fc.oneof(text.map(delta), fc.constantFrom(...lines));
  fc.assert(
    fc.property(fc.array(part), cuts, (parts, chunks) => {
      const reply = parts.join('');
      assert.equal(redacted(KEY, ...cutAt(reply, chunks)), reply);
    }),
    {numRuns: cases(500, 10_000), seed: 1},
  );
});

test('end of the text can become the key → held until it cannot; another text → not held', () => {
  const take = taker('sk-1+x');
  for (const text of ['sk', 'k-', 'sk-2', '100 %', 'AT&', '\\', '\\a', '%5', 's%6b-%']) {
    const [isBeginning, first, next] = [/^sk$|[&\\%5]$/.test(text), delta(text), delta(' and')];
    assert.equal(take(first), isBeginning ? '' : first, text);
    assert.equal(take(next), isBeginning ? first + next : next);
  }
  for (const text of ['AT&T', '\\alpha', '%-', 'sk+', '&x', '\\ur'])
    assert.equal(take(delta(text)), delta(text));
  assert.equal(take(delta('sk-1')), '');
  assert.equal(take('data: [DONE]\n\n'), `${delta('sk-1')}data: [DONE]\n\n`);
});

const FORMS: Readonly<Record<string, (text: string) => object>> = {
  'parts of a content': (text) => ({delta: {content: [{type: 'text', text}]}}),
  'a refusal': (refusal) => ({delta: {refusal}}),
  'a whole message': (content) => ({message: {content}}),
  'the number of its choice behind it': (content) => ({delta: {content}, index: 0}),
  'calls of tools before it': (content) => ({index: 0, delta: {tool_calls: [{index: 1}], content}}),
};

for (const [name, form] of Object.entries(FORMS)) {
  test(`key over two events, text in the form of ${name} → redacted; another choice stays`, () => {
    const other = chunk({...form('y-1'), index: 1});
    const text = redacted('key-1', chunk(form('the ke')), other, chunk(form('y-1')), other);
    assert.equal(text, chunk(form('the …')) + other + chunk(form('')) + other);
  });
}

test('key over two lines of data in one event → redacted', () => {
  const values = `${delta('ke').trim()}\n${delta('y-1')}`;
  assert.equal(redacted('key-1', values), values.replace('ke', '…').replace('y-1', ''));
});

test('beginning of the key with over 8,192 characters → an ellipsis, nothing more is held', () => {
  const take = taker('ab-1');
  assert.equal(take(delta('ab%')), '');
  const all = Array.from({length: 90}, () => take(delta('25'.repeat(50)))).join('');
  assert.equal(joined(all), `…${'25'.repeat(50 * 8)}`);
});
