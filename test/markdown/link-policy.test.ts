import {expect} from 'chai';

import {linkAttributes, misleadingHost, safeLink} from '../../src/markdown/link-policy.js';

suite('link policy', () => {
  for (const address of [
    'https://example.com/a?b#c',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/',
    'mailto:someone@example.com',
    'mailto:someone@example.com?subject=a',
    'tel:+123456',
  ]) {
    test(`links to ${address}`, () =>
      expect(safeLink(address)?.href.toLowerCase()).to.contain(address.toLowerCase()));
  }

  for (const address of [
    undefined,
    '',
    '/account/delete',
    'account',
    '../up',
    '#top',
    '?q',
    '//example.com/',
    'https:example.com',
    'https://',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/1',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/',
    'intent://example.com/',
    'https://example.com@evil.example/',
    'https://user:password@example.com/',
    'mailto:evil@evil.example,pay@bank.example',
    'mailto:evil@evil.example;pay@bank.example',
    'mailto:evil%40evil.example,pay@bank.example',
    'mailto:pay@bank.example?subject=a&CC=evil@evil.example',
    'mailto:pay@bank.example?%62cc=evil@evil.example',
    'mailto:?to=evil@evil.example',
  ]) {
    test(`leaves ${JSON.stringify(address)} as text`, () =>
      expect(safeLink(address)?.href).to.equal(undefined));
  }

  test('opens a new tab that knows nothing of this page, except on the page’s own origin', () => {
    expect(linkAttributes(new URL('https://example.com/'))).to.deep.equal({
      href: 'https://example.com/',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      referrerpolicy: 'no-referrer',
    });
    expect(linkAttributes(new URL('/help', location.href))).not.to.have.property('target');
  });

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
    test(`“${words}” that leads to ${address} ${host ? `names ${host}` : 'needs no more words'}`, () => {
      expect(misleadingHost(words, new URL(address))).to.equal(host);
    });
  }
});
