import {suite, test} from 'node:test';
import {expect} from 'chai';

import {linkAttributes, safeLink} from '../../src/platform/link-policy.js';
import {testRows} from '../support/test-rows.js';

suite('link policy', () => {
  testRows(test, (address) => safeLink(address)?.href, [
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['HTTPS://EXAMPLE.COM/', 'https://example.com/'],
    ['mailto:someone@example.com?subject=a', 'mailto:someone@example.com?subject=a'],
    ['tel:+123456', 'tel:+123456'],
    ['mailto:a@example.com?subject=Hi&attach=/etc/passwd&body=b', 'mailto:a@example.com?subject=Hi&body=b'],
    ['mailto:a@example.com?Subject=Hi#x', 'mailto:a@example.com?Subject=Hi'],
    ['mailto:a@example.com?%62ody=x&in-reply-to=y', 'mailto:a@example.com'],
  ]);

  for (const address of [
    undefined,
    '/account/delete',
    '//example.com/',
    'https:example.com',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'https://example.com@evil.example/',
    'https://user:password@example.com/',
    'mailto:evil@evil.example,pay@bank.example',
    'mailto:evil@evil.example;pay@bank.example',
    'mailto:pay@bank.example?subject=a&CC=evil@evil.example',
    'mailto:a@example.com%0Abcc:b@evil.example',
    'https://[::1',
  ]) {
    test(`${JSON.stringify(address)} → text`, () => void expect(safeLink(address)?.href).to.equal(undefined));
  }

  test('link → opens a new tab that has no access to this page', () => {
    expect(linkAttributes(new URL('https://example.com/'))).to.deep.equal({
      href: 'https://example.com/',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      referrerpolicy: 'no-referrer',
    });
  });
});
