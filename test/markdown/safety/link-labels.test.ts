import {expect} from 'chai';

import {labelLinks} from '../../../src/markdown/safety/link-labels.js';

/** Returns the HTML after its links are labelled. Their targets are their addresses. */
function labelled(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  const targets = new Map<HTMLElement, URL>();
  for (const link of template.content.querySelectorAll('a')) targets.set(link, new URL(link.href));
  for (const link of targets.keys()) link.removeAttribute('href');
  labelLinks(template.content, targets, ['https://trusted.example', 'null']);
  return template.innerHTML;
}

const label = (host: string) => `<span class="link-host" part="link-host" dir="ltr"> (${host})</span>`;

suite('labelLinks', () => {
  for (const [html, expected] of [
    ['<a href="https://example.com">the docs</a>', `<a>the docs${label('example.com')}</a>`],
    ['<a href="https://example.com">example.com</a>', '<a dir="ltr">example.com</a>'],
    [
      '<a href="https://example.com">example.<b>com</b></a>',
      `<a>example.<b>com</b>${label('example.com')}</a>`,
    ],
    ['<a href="https://example.com"></a>', `<a>${label('example.com')}</a>`],
    ['<a href="https://trusted.example/a">example.org</a>', '<a>example.org</a>'],
    ['<a href="http://trusted.example/a">a</a>', `<a>a${label('trusted.example')}</a>`],
    ['<a href="https://trusted.example:8443/">a</a>', `<a>a${label('trusted.example:8443')}</a>`],
    ['<a href="mailto:a@example.com">null</a>', `<a>null${label('a@example.com')}</a>`],
    [
      '<a href="https://trusted.example">exam</a><a href="https://trusted.example">ple.org</a>',
      '<a>exam</a> <a>ple.org</a>',
    ],
    [
      '<p><a href="https://example.com">a</a></p><p><a href="https://example.com">b</a></p>',
      `<p><a>a${label('example.com')}</a></p><p><a>b${label('example.com')}</a></p>`,
    ],
  ] as const) {
    test(`${html} → ${expected}`, () => expect(labelled(html)).to.equal(expected));
  }
});
