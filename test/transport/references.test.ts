import {expect} from 'chai';

import {sample} from '../support/sample.js';
import {completion, done, finish, json, payload, stream} from '../support/script.js';
import {exchange, MARKDOWN, source, sourceShown, testEach, text, type Case} from './exchange.js';

const reply = (citedResources: unknown) => stream(text, finish(), done, payload(citedResources));
/** Like `reply`, with a list that only JSON can express. */
const replyOf = (citedResources: string) =>
  stream(text, finish(), done, payload('LIST').replace('"LIST"', citedResources));

suite('lists of sources', () => {
  testEach([
    ['a string', reply('https://example.com/a'), {references: []}],
    ['an object', reply({0: source, length: 1}), {references: []}],
    ['a list within a list', reply([[source], source]), {references: [sourceShown]}],
    ['no payload', stream(text, finish(), done, 'event: message_payload\ndata: {}\n\n'), {references: []}],
    [
      'a payload that is null',
      stream(text, finish(), done, 'event: message_payload\ndata: {"payload":null}\n\n'),
    ],
    [
      'a list on the prototype of the payload',
      replyOf(`[],"__proto__":{"citedResources":[${JSON.stringify(source)}]}`),
    ],
    ['the same in one JSON body', json(completion(MARKDOWN, [null, source])), {references: [sourceShown]}],
    ['no list in one JSON body', json(completion(MARKDOWN, 7)), {references: []}],
  ]);

  test('1,000 entries → 1,000 references', async () => {
    const addresses = Array.from({length: 1_000}, (_, index) => `https://example.com/${index}`);
    await exchange(reply(addresses.map((url) => ({url, title: 'T'}))), {
      references: addresses.map((url) => `T ${url}`),
    });
  });
});

/** An entry of a list, and its visible text above a valid entry. */
type Entry = readonly [what: string, entry: unknown, ...shown: string[]];

const entries: readonly Entry[] = [
  ...sample<Entry>(
    [
      ['an address alone', {url: 'https://example.com/b'}, 'https://example.com/b https://example.com/b'],
      ['an address as a string', 'https://example.com/b', 'https://example.com/b https://example.com/b'],
      ['a title alone', {title: 'B'}, 'B'],
      [
        'an empty title',
        {url: 'https://example.com/b', title: ' '},
        'https://example.com/b https://example.com/b',
      ],
      ['the same address again', {...source, title: 'B'}, 'B https://example.com/a'],
      ['HTML in its title', {title: '<img src=x onerror=alert(1)>'}, '<img src=x onerror=alert(1)>'],
      ['100,000 characters of title', {title: 'x'.repeat(100_000)}, `${'x'.repeat(300)}…`],
      ['100,000 characters of address', {url: `https://example.com/${'x'.repeat(100_000)}`, title: 'B'}, 'B'],
      ['http:', {url: 'http://example.com/b', title: 'B'}, 'B http://example.com/b'],
      ['mailto:', {url: 'mailto:b@example.com', title: 'B'}, 'B mailto:b@example.com'],
      ['tel:', {url: 'tel:+15550100', title: 'B'}, 'B tel:+15550100'],
    ],
    13,
  ),
  ...sample(
    [
      '/b',
      'b.html',
      '//example.com/b',
      '#b',
      '?b',
      'https:b',
      'https://',
      'https://user:password@example.com/',
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,B',
      'vbscript:b',
      'blob:https://example.com/b',
      'file:///etc/passwd',
      'ftp://example.com/b',
      'about:blank',
    ],
    8,
  ).map((url): Entry => [JSON.stringify(url), {url, title: 'B'}, 'B']),
];

suite('sources beside a good one', () => {
  testEach(
    entries.map(([what, entry, ...shown]): Case => {
      const isSameAddress = shown[0]?.endsWith(` ${source.url}`);
      return [what, reply([entry, source]), {references: isSameAddress ? shown : [...shown, sourceShown]}];
    }),
  );

  test('entry with __proto__ → left out, no prototype polluted', async () => {
    const entry = '{"__proto__":{"url":"https://example.com/b","title":"B","polluted":true}}';
    await exchange(replyOf(`[${entry},${JSON.stringify(source)}]`), {references: [sourceShown]});
    expect('polluted' in {}).to.equal(false);
  });

  test('page adds a url to Object.prototype → ignored', async () => {
    Object.defineProperty(Object.prototype, 'url', {value: 'https://example.com/b', configurable: true});
    try {
      await exchange(reply([{title: 'B'}, source]), {references: ['B', sourceShown]});
    } finally {
      Reflect.deleteProperty(Object.prototype, 'url');
    }
  });
});
