import {suite, test} from 'node:test';
import {expect} from 'chai';

import {ATTRIBUTE_ELEMENTS} from '../../../src/markdown/grammar/markup.js';
import {ALLOWED_TAGS} from '../../../src/markdown/grammar/raw-html.js';
import {CITATION, INLINE_ELEMENTS} from '../../../src/markdown/sink/inline-elements.js';

suite('ALLOWED_TAGS', () => {
  test('allowed elements → none runs code, loads a page or a style, takes input or has a namespace', () => {
    const forbidden = [
      ...['script', 'style', 'link', 'meta', 'base', 'template', 'slot', 'noscript', 'title'],
      ...['iframe', 'object', 'embed', 'frame', 'portal', 'video', 'audio', 'source', 'picture'],
      ...[
        'form',
        'input',
        'button',
        'select',
        'textarea',
        'label',
        'dialog',
        'svg',
        'math',
        'canvas',
        'area',
      ],
    ];
    expect(ALLOWED_TAGS.filter((name) => forbidden.includes(name))).to.deep.equal([]);
  });
});

suite('ATTRIBUTE_ELEMENTS', () => {
  test('elements with attributes → all are allowed', () => {
    const owners = Object.entries(ATTRIBUTE_ELEMENTS).flatMap(([, elements]) => elements);
    expect(owners.filter((name) => !ALLOWED_TAGS.includes(name))).to.deep.equal([]);
  });

  test('allowed attributes → none is code, a style, an identity or a role', () => {
    const names = Object.keys(ATTRIBUTE_ELEMENTS);
    expect(
      names.filter((name) => /^(?:on|aria|data)|^(?:style|class|id|name|role|slot|part)$/.test(name)),
    ).to.deep.equal([]);
  });
});

suite('INLINE_ELEMENTS', () => {
  test('inline elements → allowed elements and the span of our labels', () => {
    expect(INLINE_ELEMENTS.filter((name) => !ALLOWED_TAGS.includes(name))).to.deep.equal(['span']);
  });

  test('citation, a span with a class → cannot be written by a reply', () => {
    expect(CITATION).to.equal('citations');
    expect(ALLOWED_TAGS).not.to.include('span');
    expect(ATTRIBUTE_ELEMENTS).not.to.have.property('class');
  });
});
