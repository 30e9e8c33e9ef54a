import {expect} from 'chai';

import {labelLinks, prependLabel} from '../../../src/markdown/safety/link-labels.js';

/** Returns the HTML after its links are labelled. Their targets are their addresses. */
function labelled(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  const targets = new Map<HTMLElement, URL>();
  for (const link of template.content.querySelectorAll('a')) targets.set(link, new URL(link.href));
  for (const link of targets.keys()) link.removeAttribute('href');
  labelLinks(template.content, targets);
  return template.innerHTML;
}

const label = (host: string) => `<span class="link-host" dir="ltr">(${host})</span> `;

suite('labelLinks', () => {
  for (const [html, expected] of [
    ['<a href="https://example.com">the docs</a>', '<a>the docs</a>'],
    ['<a href="https://example.com">example.com</a>', '<a>example.com</a>'],
    ['<a href="https://example.com">example.org</a>', `<a>${label('example.com')}example.org</a>`],
    ['<a href="https://example.com"> </a>', `<a>${label('example.com')} </a>`],
    ['<a href="mailto:a@example.com"></a>', `<a>${label('a@example.com')}</a>`],
    [
      '<a href="https://example.com">exam</a><a href="https://example.com">ple.org</a>',
      `<a>${label('example.com')}exam</a><a>ple.org</a>`,
    ],
    [
      '<a href="https://example.com">exam</a>, <a href="https://example.com">ple.org</a>',
      `<a>exam</a>, <a>${label('example.com')}ple.org</a>`,
    ],
    ['<a href="https://example.com">example<br>.org</a>', '<a>example<br>.org</a>'],
    [
      '<p><a href="https://example.com">exam</a></p><p><a href="https://example.com">ple.org</a></p>',
      `<p><a>exam</a></p><p><a>${label('example.com')}ple.org</a></p>`,
    ],
  ] as const) {
    test(`${html} → ${expected}`, () => expect(labelled(html)).to.equal(expected));
  }
});

suite('prependLabel', () => {
  test('target → in front of the words, isolated from their direction', () => {
    const link = document.createElement('a');
    link.textContent = 'a';
    prependLabel(link, 'example.com');
    expect(link.innerHTML).to.equal(`${label('example.com')}a`);
  });
});
