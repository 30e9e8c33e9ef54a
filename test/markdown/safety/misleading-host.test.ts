import {suite, test} from 'node:test';

import {expect} from 'chai';

import {claimsOf, misleadingHost, safeLink} from '../../../src/markdown/safety/link-policy.js';
import {ordinaryLinks} from './ordinary-links.js';
import {fastestTime} from '../../support/fastest-time.js';

suite('misleadingHost', () => {
  for (const [words, address, host] of [
    ['example.com', 'https://example.com/a', undefined],
    ['www.example.com', 'https://example.com/', undefined],
    ['https://example.com/a', 'https://example.com/b', undefined],
    ['the docs', 'https://example.com/', undefined],
    ['bank.example', 'https://evil.example/', 'evil.example'],
    ['https://bank.example/login', 'https://evil.example:8443/', 'evil.example:8443'],
    ['ехample.com', 'https://xn--xample-2of.com/', 'xn--xample-2of.com'],
    ['the docs', 'https://xn--xample-2of.com/', 'xn--xample-2of.com'],
    ['write to us', 'mailto:a@example.com', undefined],
    ['first.last@example.com', 'mailto:first.last@example.com', undefined],
    ['pay@bank.example', 'mailto:pay@evil.example', 'pay@evil.example'],
    [
      'https://example.com/docs/index.html?file=other.example',
      'https://example.com/docs/index.html?file=other.example',
      undefined,
    ],
    ['www.example.com/x.png', 'https://www.example.com/x.png', undefined],
    ['README.md of Node.js', 'https://example.com/', undefined],
    ['https://maib.md', 'https://evil.example/', 'evil.example'],
    ['https://maib.md/login', 'https://maib.md/', undefined],
    ['www.maib.md', 'https://evil.example/', 'evil.example'],
    ['docs/README.md', 'https://example.com/', undefined],
    ['https://192.168.0.1/a', 'https://evil.example/', 'evil.example'],
    ['see:https://bank.example/x', 'https://evil.example/', 'evil.example'],
    ['Wait... what? See e.g. v1.10.12', 'https://example.com/', undefined],
    ['https://bank.example\u200B', 'https://evil.example/', 'evil.example'],
    ['bank\u00AD.example', 'https://evil.example/', 'evil.example'],
    ['“bank.example”, (bank.example)!', 'https://evil.example/', 'evil.example'],
    ['see bank.example.', 'https://evil.example/', 'evil.example'],
    ['bank．example', 'https://evil.example/', 'evil.example'],
    ['bank․example', 'https://evil.example/', 'evil.example'],
    ['bank。example', 'https://evil.example/', 'evil.example'],
    ['192.168.0.1', 'https://evil.example/', 'evil.example'],
    ['example.com or bank.example', 'https://example.com/', 'example.com'],
  ] as const) {
    test(`“${words}” with the address ${address} → ${host ?? 'no label'}`, () => {
      expect(misleadingHost(words, new URL(address))).to.equal(host);
    });
  }
});

suite('ordinary links', () => {
  test('list of ordinary links → 300, all different', () => {
    expect(ordinaryLinks.length).to.be.at.least(300);
    expect(new Set(ordinaryLinks.map((link) => link.join(' '))).size).to.equal(ordinaryLinks.length);
  });

  test('ordinary links → at most 2 % have a label', () => {
    const labelled = ordinaryLinks.filter(
      ([words, address]) => misleadingHost(words, safeLink(address)!) !== undefined,
    );
    expect(labelled.length / ordinaryLinks.length, labelled.join('\n')).to.be.at.most(0.02);
  });
});

suite('cost of checking a link', () => {
  for (const unit of [
    'a',
    'a.',
    '/a',
    '@',
    'a@',
    '[',
    '[:',
    '1(',
    '(1',
    'ノ',
    'example.com ',
    '//',
    'a.b/',
    'https:',
    '\u200A',
    'a\u200A',
    '。',
    'a.com,',
    '-.',
    'a\u0353',
    '1 ',
    '+1',
  ]) {
    test(`16,000 characters of ${JSON.stringify(unit)} → checked within 400 ms`, async () => {
      const words = unit.repeat(16_000 / unit.length);
      const check = () => {
        for (const target of ['https://example.com/', 'mailto:a@example.com', 'tel:123']) {
          misleadingHost(words, new URL(target));
        }
      };
      expect(await fastestTime(check, 400)).to.be.lessThan(400);
      expect(claimsOf('plain words')).to.deep.equal({hosts: [], mails: [], numbers: []});
    });
  }
});
