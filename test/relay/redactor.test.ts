import {test} from 'node:test';
import {assert, expect} from 'chai';

import fc from 'fast-check';

import {Redactor} from '../../relay/redactor.js';
import {EventReader} from '../../src/client/event-reader.js';
import {expectLinearTime} from '../support/linear-time.js';
import {cases, sample} from '../support/sample.js';
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
    expect(redacted(secret, text.slice(0, cut), text.slice(cut)), `cut at ${cut}`).to.equal(expected);
  }
  expect(redacted(secret, ...text), 'cut everywhere').to.equal(expected);
  return expected;
}

test('chunk ends within an event → the event is held until its end, so no client waits for it', () => {
  const taken = ['data: 1\n\n', 'the ke', 'y-1\r\rkey', '-1\r\n\r\n'].map(taker('key-1'));
  expect(taken).to.deep.equal(['data: 1\n\n', '', 'the …\r\r', '…\r\n\r\n']);
});

const KEY = 'q1+Zx/9abc"def==';

const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');

/** The escapes of JSON for a character. */
const jsonEscapes = (character: string) => [
  `\\u00${hexOf(character)}`,
  `\\u00${hexOf(character).toUpperCase()}`,
  ...(/["\\/]/.test(character) ? [`\\${character}`] : []),
];

const percent = (text: string) =>
  [...text].map((c) => (/\w/.test(c) ? c : `%${hexOf(c).toUpperCase()}`)).join('');

for (const [secret, text, expected = '…'] of [
  ['key-1', 'the key-1 and key-1', 'the … and …'],
  ['aab', 'aaab aaaab aab', 'a… aa… …'],
  ['x', 'xaxx', '…a……'],
  ['key-1', 'key- ke k key-2 key-', 'key- ke k key-2 key-'],
  ['a+b/c==', percent('a+b/c==')],
  ['a+b/c==', '%61%2b%62%2F%63%3D%3d'],
  ['a/"b', 'a\\/\\"b'],
  ['a/"b', 'a\\\\/\\\\\\"b'],
  ['a+b', '\\u0061\\u002B\\u0062'],
  ['a+b', 'a\\\\u002bb'],
  ['a+b', 'a\\u005cu002Bb'],
  ['a+b', 'a\\u005C\\u0075\\u0030\\u0030\\u0032\\u0062b'],
  ['a+b', '\\\\\\u0061+b', '\\\\…'],
  ['a\\b', 'a%5Cb'],
  ['a\\b', 'a\\\\b'],
  ['a\\b', 'a\\\\\\\\b'],
  ['!\\%!', '!%5c\\u0025%21'],
  ['ab%2', 'ab%2'],
  ['ab%', 'ab%25'],
  ['ab\\', 'ab\\\\'],
  ['ab&amp', 'ab&amp;amp', '…;amp'],
  ['abu002b', 'abu002b'],
] as const) {
  test(`key ${secret} in ${text}, and at its end → redacted at every chunk border`, () => {
    expect(redactedAtAnyCut(secret, `?k=${text}|`)).to.equal(`?k=${expected}|`);
    expect(redactedAtAnyCut(secret, `?k=${text}`)).to.equal(`?k=${expected}`);
  });
}

const spelled = (text: string): fc.Arbitrary<string> =>
  fc.tuple(...[...text].map(spelledCharacter)).map((all) => all.join(''));

function spelledCharacter(character: string): fc.Arbitrary<string> {
  const octet = `%${hexOf(character)}`;
  const once = fc.constantFrom(...jsonEscapes(character));
  const twice = once.chain((escape) =>
    fc.tuple(...[...escape].map((part) => fc.constantFrom(part, ...jsonEscapes(part)))),
  );
  return fc.oneof(
    fc.constantFrom(character, octet, octet.toUpperCase()),
    once,
    twice.map((all) => all.join('')),
  );
}

const keys = fc
  .stringMatching(/^[\x21-\x5b\x5d-\x7e]([\x20-\x7e]{0,6}[\x21-\x5b\x5d-\x7e])?$/)
  .map((key) => key.replaceAll(/\\u/g, ''));

test('any key in any mixture of spellings → redacted at every chunk border', () => {
  fc.assert(
    fc.property(
      keys.chain((key) => fc.tuple(fc.constant(key), spelled(key))),
      ([key, spelling]) => {
        expect(redactedAtAnyCut(key, `\n${spelling}\n`)).to.equal('\n…\n');
        expect(redactedAtAnyCut(key, `\n${spelling}`)).to.equal('\n…');
      },
    ),
    {numRuns: cases(300, 10_000), seed: 1},
  );
});

test('any text → the same for all cuts, and unchanged without the key', () => {
  const texts = fc
    .array(fc.constantFrom('a', '+', '%', '2', 'b', '\\', 'u', '0', '"'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      redactedAtAnyCut('a+b', text);
      expect(redactedAtAnyCut('x+b', text)).to.equal(text);
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
  const spelledKeys = longKeys.chain((key) => fc.tuple(fc.constant(key), spelled(key), cuts, cuts));
  fc.assert(
    fc.property(spelledKeys, ([key, spelling, deltas, chunks]) => {
      for (const [before, after] of [
        ['ü \n', '\nend'],
        ['\n', ''],
      ] as const) {
        const reply = cutAt(`${before}${spelling}${after}`, deltas).map(delta).join('');
        for (const end of ['', 'data: [DONE]\n\n']) {
          const text = redacted(key, ...cutAt(reply + end, chunks));
          expect(joined(text)).to.equal(`${before}…${after}`);
          assert(text.endsWith(end));
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
      expect(redacted(KEY, ...cutAt(reply, chunks))).to.equal(reply);
    }),
    {numRuns: cases(500, 10_000), seed: 1},
  );
});

test('end of the text can become the key → held until it cannot; another text → not held', () => {
  const take = taker('sk-1+x');
  for (const text of [
    'sk',
    'k-',
    'sk-2',
    '100 %',
    'AT&',
    '\\',
    '\\a',
    '%5',
    '%7',
    '\\\\u',
    '\\u00',
    '\\u01',
    's%6b-%',
  ]) {
    const [isBeginning, first, next] = [/^sk$|[\\%57u]$|00$/.test(text), delta(text), delta(' and')];
    expect(take(first), text).to.equal(isBeginning ? '' : first);
    expect(take(next)).to.equal(isBeginning ? first + next : next);
  }
  for (const text of ['AT&T', '\\alpha', '%-', 'sk+', '&x', '\\ur'])
    expect(take(delta(text))).to.equal(delta(text));
  expect(take(delta('sk-1'))).to.equal('');
  expect(take('data: [DONE]\n\n')).to.equal(`${delta('sk-1')}data: [DONE]\n\n`);
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
    expect(text).to.equal(chunk(form('the …')) + other + chunk(form('')) + other);
  });
}

test('key over two lines of data in one event → redacted', () => {
  const values = `${delta('ke').trim()}\n${delta('y-1')}`;
  expect(redacted('key-1', values)).to.equal(values.replace('ke', '…').replace('y-1', ''));
});

const SECRET = 'sk-test/7f3a+c9==';

/** An event of a status, or a chunk with a piece of a text in this form. */
const PATHS: Readonly<Record<string, (piece: string) => string>> = {
  'delta.content': delta,
  'choices[].text': (text) => chunk({text, index: 0}),
  'delta.reasoning_content': (text) => chunk({delta: {reasoning_content: text}}),
  status: (text) => `event: status\ndata: ${JSON.stringify({text})}\n\n`,
  'arguments of a tool call': (text) =>
    chunk({delta: {tool_calls: [{function: {arguments: text}, index: 3}]}}),
  'a list': (text) => `data: ${JSON.stringify([{choices: {0: [text]}}])}\n\n`,
  'a text alone': (text) => `data: ${JSON.stringify(text)}\n\n`,
  __proto__: (text) => `data: {"__proto__":${JSON.stringify(text)}}\n\n`,
};

/** Returns all strings in a JSON value. */
const stringsIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values(value ?? {})
        .map(stringsIn)
        .join('');

/** Returns the strings of the events, joined. */
const joinedStrings = (reply: string) =>
  [...reply.matchAll(/^data: (.*)$/gm)].map(([, json]) => stringsIn(JSON.parse(json!))).join('');

for (const [name, piece] of Object.entries(PATHS)) {
  test(`key over two or three events in ${name}, others between → removed, but for at most its first three characters`, () => {
    const other = 'event: step\ndata: {"step":"docs","index":3}\n\n: ping\n\n';
    for (const parts of [[...SECRET], [...SECRET].map(percent)]) {
      const spelling = parts.join('');
      /** How much is sent before the first event that is held back. */
      const least = name === 'delta.content' ? 0 : parts.slice(0, 4).join('').length;
      for (let cut = 0; cut < spelling.length; cut += 1) {
        for (const ends of [[cut], [cut, Math.min(cut + 2, spelling.length - 1)]]) {
          const places = [-'The '.length, ...ends, spelling.length + 1];
          const pieces = places.slice(1).map((end, index) => {
            const [from, to] = [places[index]!, end].map((place) => place + 'The '.length);
            return piece(`The ${spelling}!`.slice(from, to));
          });
          const reply = redacted(SECRET, pieces.join(other)).replaceAll(other, '');
          const sent = spelling.slice(0, Math.max(0, ...ends.filter((end) => end < least)));
          expect(joinedStrings(reply), `cut at ${ends.join()}`).to.equal(`The ${sent}…!`);
        }
      }
    }
  });
}

test('a string ends with characters of the key, and its path does not come again → the reply goes on', () => {
  const take = taker('sk-1234567890');
  for (const event of [
    chunk({delta: {content: 'One.'}, finish_reason: 'tool_calls'}),
    'event: status\ndata: {"text":"Reading docs"}\n\n',
    delta('Two.'),
  ]) {
    expect(take(event)).to.equal(event);
  }
});

test('key in a text, then in a part; in two parts; in one choice with another between → removed', () => {
  const part = (...texts: string[]) => ({delta: {content: texts.map((text) => ({type: 'text', text}))}});
  for (const [name, reply] of [
    ['a text, then a part', delta('sk-test') + chunk(part('/7f3a+c9=='))],
    ['two parts of one event', chunk(part('sk-test', '/7f3a+c9=='))],
    ['two parts of one body', JSON.stringify({choices: [{message: part('sk-test', '/7f3a+c9==').delta}]})],
    ['a text, then a refusal', chunk({delta: {content: 'sk-test', refusal: '/7f3a+c9=='}})],
    [
      'lists of choices',
      event({
        choices: [
          {index: 1, delta: {content: 'sk-'}},
          {index: 0, delta: {content: ''}},
        ],
      }) +
        event({
          choices: [
            {index: 0, delta: {content: ''}},
            {index: 1, delta: {content: 'test/7f3a+c9=='}},
          ],
        }),
    ],
    [
      'one choice, another between',
      ['sk-te', 'st/7f3a+c9==']
        .map((content) => chunk({delta: {content}, index: 2}) + chunk({delta: {content: ''}, index: 1}))
        .join(''),
    ],
  ] as const) {
    const strings =
      stringsIn(reply.startsWith('{') ? JSON.parse(redacted(SECRET, reply)) : []) ||
      joinedStrings(redacted(SECRET, reply));
    expect(strings.replaceAll('text', ''), name).to.equal('…');
  }
});

/** All parts of the spellings, and of the ones that were searched for once. */
const ATOMS = [
  '\\',
  '\\\\',
  '\\u',
  '\\u00',
  '\\u0073',
  '\\u005c',
  '\\u005Cu00',
  '\\"',
  '\\/',
  '%',
  '%2',
  '%25',
  '%73',
  '&',
  '&#',
  '&#0',
  '&#3',
  '&#x0',
  '&amp;',
  '+',
  's',
  'sk-',
  'sk-test/7f3a+c9=',
  '\\x7',
  '\\u{0',
  '0',
  '"',
  '[',
  '{"a":',
  '[1,',
  '\n',
  'data: ',
];

for (const atom of sample(ATOMS, cases(12, ATOMS.length))) {
  test(`256 KB of ${JSON.stringify(atom)}, whole or cut → the same text, in linear time`, async () => {
    const repeated = (length: number) => atom.repeat(Math.ceil(length / atom.length));
    /** In pieces of at most 1,009 characters. */
    const pieces = (text: string) =>
      text
        .match(/[^]{1,1009}/g)!
        .map(delta)
        .join('');
    const text = repeated(262_144);
    const places = Array.from({length: 300}, (_, index) => (index * 7_919) % text.length);
    for (const chunks of [[delta(text)], [pieces(text)], cutAt(delta(text), places)]) {
      assert(joined(redacted(SECRET, ...chunks)) === text);
    }
    expect(redacted(SECRET, text)).to.equal(text);

    await expectLinearTime((length) => redacted(SECRET, delta(repeated(length))), 262_144, 'whole');
    await expectLinearTime((length) => redacted(SECRET, pieces(repeated(length))), 262_144, 'in pieces');
  });
}

test('other spellings → not searched for', () => {
  for (const text of ['a&#43;b', 'a&plus;b', '\\x61+b', 'a\\u{2b}b', 'a%2525252Bb', 'YSti']) {
    expect(redacted('a+b', text)).to.equal(text);
  }
});
