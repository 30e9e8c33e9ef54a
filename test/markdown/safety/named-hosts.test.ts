import {suite, test} from 'node:test';
import {expect} from 'chai';

import {
  canonicalHost,
  isClear,
  isSameHost,
  namedHosts,
  visibleWords,
} from '../../../src/markdown/safety/named-hosts.js';

const hostsIn = (text: string) =>
  namedHosts(visibleWords(text)).map((hosts) => hosts.map(({host}) => host).join());

suite('namedHosts', () => {
  for (const [text, hosts] of [
    ['Read the docs', []],
    ['example.com', ['example.com']],
    ['https://example.com/a', ['example.com']],
    ['https://a@example.com', ['a,example.com']],
    ['example.com@example.org', ['example.com,example.org']],
    ['example.com, example.org', ['example.com', 'example.org']],
    ['localhost:8080', ['localhost']],
    ['./localhost', []],
    ['127.0.0.1', ['127.0.0.1']],
    ['http://[::1]/', ['[::1]']],
    ['version 1.2.3', []],
    ['main.ts, README.md, ASP.NET', []],
    ['//main.ts', ['main.ts']],
    ['End.Begin', []],
  ] as const) {
    test(`${text} → ${hosts.join(' and ') || 'none'}`, () => {
      expect(hostsIn(text)).to.deep.equal(hosts);
    });
  }

  test('a host with only its path after it → owns the rest of its word', () => {
    const own = namedHosts(['example.com/a'])[0]![0]!;
    const first = namedHosts(['example.com@example.org'])[0]![0]!;
    const second = namedHosts(['example.com@example.org/a'])[0]![1]!;
    expect(own.ownsRest).to.equal(true);
    expect(first.ownsRest).to.equal(false);
    expect(second.ownsRest).to.equal(false);
    expect(first.isBeforeAt).to.equal(true);
  });
});

suite('visibleWords', () => {
  for (const [text, words] of [
    ['only letters', []],
    ['see example.com', ['example.com']],
    ['exa\u200Bmple\u00AD.com', ['example.com']],
    ['example\u2024com', ['example.com']],
    ['https\uA789\u2044\u2044example.com', ['https://example.com']],
    ['example。com', ['example.com']],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', ['example.com']],
    ['a.b\u2009c.d', ['a.bc.d', 'a.b', 'c.d']],
  ] as const) {
    test(`${JSON.stringify(text)} → ${JSON.stringify(words)}`, () => {
      expect(visibleWords(text)).to.deep.equal(words);
    });
  }
});

suite('canonicalHost and isSameHost', () => {
  for (const [host, canonical] of [
    ['WWW.Example.COM.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['0x7f.1', '127.0.0.1'],
    ['[::0:1]', '[::1]'],
    ['a_b..c', 'a_b..c'],
  ] as const) {
    test(`${host} → ${canonical}`, () => {
      expect(canonicalHost(host)).to.equal(canonical);
      expect(isSameHost(host, canonical)).to.equal(true);
      expect(isSameHost(host, 'example.org')).to.equal(false);
    });
  }
});

suite('isClear', () => {
  for (const [host, isExpected] of [
    ['example.com', true],
    ['例え.jp', true],
    ['пример', true],
    ['exаmple.com', false],
    ['bücher.example', false],
  ] as const) {
    test(`${host} → ${isExpected}`, () => {
      expect(isClear(host)).to.equal(isExpected);
    });
  }
});
