import {test} from 'node:test';

import {expect} from 'chai';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';

import {bareAddressAt, withoutGrowingAddress} from '../../../src/markdown/grammar/bare-address.js';
import {lexInline} from '../../../src/markdown/grammar/lexer.js';
import type {Tokens} from '../../../src/markdown/grammar/tokens.js';
import {testRows} from '../../support/test-rows.js';

const linksIn = (text: string) =>
  lexInline(text, Object.create(null) as never)
    .filter((token): token is Tokens.Link => token.type === 'link')
    .map(({text}) => text);

/** The address in front of what ends it. */
const ENDS: readonly (readonly [address: string, rest: string])[] = [
  ...[
    ...'（说明） ，详见 。 … ” ’ » 、 ؟ ، ۔ । — – · ・ ： ｡ € → 🎉'.split(' '),
    ...['\u3000', '\u00A0', '\u2028', '\u200B', ' and', '\n', '، ثم', '*', '~~', '_', ')', ').', ')).', ']'],
    ...['"', '",', '`', '<', '>', '.', '...', '?!', ',', ';', ':', "'", "',", '},', '&copy;', '&amp;&lt;.'],
  ].map((rest) => ['https://example.com/docs', rest] as const),
  ['https://example.com/a_(b)', ')'],
  ['https://example.com/((a))', ')'],
  ['https://example.com/?a[]=1', ']'],
  ['https://example.com/{id}', '}'],
  ["https://example.com/it's", "'"],
  ['https://example.com/?q=(a))+ok', ''],
  ['https://example.com/wiki/東京', ' '],
  ['https://example.com/wiki/ラーメン', '、'],
  ['https://example.com/नमस्ते', '।'],
  ['https://example.com/می\u200Cشود', '،'],
  ['https://example.com/e\u0301', '”'],
  ['https://münchen.example/a', '“'],
  ['HTTP://EXAMPLE.com', '，'],
  ['www.example.com/a', '）'],
  ['ftp://example.com/a', ' '],
];

for (const [address, rest] of ENDS) {
  test(`${JSON.stringify(address + rest)} → ${address}`, () => {
    expect(bareAddressAt(address + rest)).to.equal(address);
    expect(linksIn(`见 ${address}${rest}`)).to.deep.equal([address]);
  });
}

for (const text of 'https:// https://(a) www. http:/example.com https//a ://a httpx://a.com'.split(' '))
  test(`${text} → no address`, () => void expect(bareAddressAt(text)).to.equal(undefined));

testRows(test, linksIn, [
  [
    '详见https://example.com/docs，',
    ['https://example.com/docs'],
    'behind a word of a script without spaces',
  ],
  ['["https://a.example/x","https://b.example"]', ['https://a.example/x', 'https://b.example']],
  ['to a@b.example.', ['a@b.example']],
]);

test('address at the end of a text that grows → no link; with what ends it → a link', () => {
  for (const address of [
    'https://example.com/a',
    'www.example.com',
    'https://example.com/東京',
    'a，http://b.example/?u=https://c.example/',
  ]) {
    expect(linksIn(withoutGrowingAddress(address))).to.deep.equal([]);
    for (const end of ['。', '，', ' ', '”', '"'])
      expect(withoutGrowingAddress(address + end)).to.equal(address + end);
  }
});

const sample = <T>(...values: T[]) => fc.constantFrom(...values);

/** Texts whose address ends alike in GFM, in linkify-it and here. */
const prose = fc
  .tuple(
    sample('See ', '(', '见：', '“', '「', 'A,\n', '1. '),
    sample('https://example.com', 'http://sub.example.org:8080', 'https://a-b.example'),
    fc.array(sample(...'/docs /a_(b) /wiki/東京 /v1.2 ?q=1&r=2 /x-y /%20 /한국어 #part /नमस्ते'.split(' ')), {
      maxLength: 4,
    }),
    sample(...'| next|. Next|, next|)|), next|? Yes|!|\nnext|\u3000次|｜次|] a|}.'.split('|')),
  )
  .map((parts) => parts.flat().join(''));

test('2,500 texts → the addresses that linkify-it finds', () => {
  const {linkify} = new MarkdownIt();
  fc.assert(
    fc.property(prose, (text) => {
      const found = linkify.match(text) ?? [];
      expect(linksIn(text)).to.deep.equal(found.map((match) => match.text));
    }),
    {numRuns: 2_500, seed: 1},
  );
});
