import {expect} from 'chai';

import {hardenFragment} from '../../../src/markdown/safety/harden-fragment.js';

/** Returns the HTML after it was made safe. No image may load. */
function hardened(html: string): string {
  const inert = document.implementation.createHTMLDocument();
  const template = inert.createElement('template');
  template.innerHTML = html;
  hardenFragment(template.content, {images: [], links: []});
  return template.innerHTML;
}

suite('hardenFragment', () => {
  for (const [name, html, expected] of [
    ['image that becomes its words', '<p>a<img src="/x" alt="b">c</p>', '<p>abc</p>'],
    [
      'cell that would cover one of the row above',
      '<table><tbody><tr><td></td><td rowspan="3">b</td></tr><tr><td></td></tr><tr><td colspan="2">c</td></tr></tbody></table>',
      '<table><tbody><tr><td></td><td rowspan="3">b</td></tr><tr><td></td></tr><tr><td colspan="1">c</td></tr></tbody></table>',
    ],
    [
      'cell of a head that spans more rows than the head',
      '<table><thead><tr><td rowspan="2">a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      '<table><thead><tr><td rowspan="1">a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    [
      'cell that spans all rows',
      '<table><tbody><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
      '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    ],
  ] as const) {
    test(name, () => expect(hardened(html)).to.equal(expected));
  }
});
