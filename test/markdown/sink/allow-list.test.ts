import {suite, test} from 'node:test';
import {expect} from 'chai';

import {ATTRIBUTE_ELEMENTS} from '../../../src/markdown/grammar/markup.js';
import {ALLOWED_TAGS} from '../../../src/markdown/grammar/raw-html.js';
import {INLINE_ELEMENTS} from '../../../src/markdown/sink/inline-elements.js';

suite('allowed elements and attributes', () => {
  test('elements → none runs code, loads a page or a style, takes input or has a namespace', () => {
    const forbidden =
      'script style link meta base template slot noscript title iframe object embed frame portal video audio source picture form input button select textarea label dialog svg math canvas area'.split(
        ' ',
      );
    expect(ALLOWED_TAGS.filter((name) => forbidden.includes(name))).to.deep.equal([]);
  });

  test('elements with attributes → all are allowed', () => {
    const owners = Object.values(ATTRIBUTE_ELEMENTS).flat();
    expect(owners.filter((name) => !ALLOWED_TAGS.includes(name))).to.deep.equal([]);
  });

  test('attributes → none is code, a style, an identity or a role', () => {
    const forbidden = /^(?:on|aria|data)|^(?:style|class|id|name|role|slot|part)$/;
    expect(Object.keys(ATTRIBUTE_ELEMENTS).filter((name) => forbidden.test(name))).to.deep.equal([]);
  });

  // The slot of what the page draws, and the span of our labels and of citations, which a reply cannot write.
  test('inline elements → allowed elements, the slot and the span', () => {
    expect([...INLINE_ELEMENTS].filter((name) => !ALLOWED_TAGS.includes(name))).to.deep.equal([
      'slot',
      'span',
    ]);
  });
});
