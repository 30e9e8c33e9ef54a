import {expect} from 'chai';

import {EXTRA_ELEMENTS} from '../../../src/markdown/safety/budget.js';
import {redrawCommitted, type CommittedBlock} from '../../../src/markdown/stream/committed-block.js';
import type {Links} from '../../../src/markdown/grammar/lexer.js';
import {OPTIONS} from '../../support/markdown.js';

const links: Links = Object.assign(Object.create(null) as Links, {
  a: {href: 'https://example.com/', title: null},
});

function committed(source: string): CommittedBlock {
  const element = document.createElement('p');
  element.textContent = source;
  return {element, source, isMidParagraph: false, available: EXTRA_ELEMENTS};
}

suite('redrawCommitted', () => {
  test('link that is defined now → a link, in the same element', () => {
    const block = committed('See [a].');
    expect(redrawCommitted(block, OPTIONS, links)).to.equal(true);
    expect(block.element.querySelector('a')?.href).to.equal('https://example.com/');
  });

  test('block that is too long to be drawn again → stays as it is', () => {
    const block = committed(`See [a]. ${'b'.repeat(65_536)}`);
    expect(redrawCommitted(block, OPTIONS, links)).to.equal(true);
    expect(block.element.childElementCount).to.equal(0);
  });
});
