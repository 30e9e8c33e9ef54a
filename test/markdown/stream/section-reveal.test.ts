import {expect} from 'chai';

import {SectionReveal} from '../../../src/markdown/stream/section-reveal.js';

test('text of ten sections → shown from the last to the first, twice as many each time', () => {
  const root = document.createElement('div');
  root.hidden = true;
  root.append(...Array.from({length: 10}, () => document.createElement('div')));
  const shown = () =>
    [...root.children].map((section) => (section.hasAttribute('hidden') ? '-' : 'x')).join('');

  const reveal = new SectionReveal(root);
  expect(root.hidden).to.equal(false);
  expect(root.className).to.equal('arrived');
  expect(shown()).to.equal('----------');
  const seen = [];
  for (let hasMore = true; hasMore;) {
    hasMore = reveal.next();
    seen.push(shown());
  }
  expect(seen).to.deep.equal(['---------x', '-------xxx', '---xxxxxxx', 'xxxxxxxxxx']);
});
