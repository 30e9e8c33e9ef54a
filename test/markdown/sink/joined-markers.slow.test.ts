import {expect} from 'chai';

import {cutAt, OPTIONS, written} from '../../support/markdown.js';

const drawn = (pieces: readonly string[]) =>
  written(pieces, undefined, {...OPTIONS, onMarker: () => undefined}).innerHTML;

const textOf = (markdown: string) =>
  written([markdown], undefined, {...OPTIONS, onMarker: () => undefined})
    .textContent.replaceAll('\u00A0', '_')
    .replaceAll('\u2060', '+');

suite('citation markers are joined to the word before', () => {
  for (const [condition, markdown, text] of [
    ['space', 'It is free [1].', 'It is free_[1].'],
    ['no space behind a letter', 'It is free[1], items[2]', 'It is free[1], items[2]'],
    ['no space behind other characters', '無料です[1]。(free)[2].[3]', '無料です+[1]。(free)+[2].+[3]'],
    ['several numbers', 'It is free [1, 23, 4], 無料【1、 2】', 'It is free_[1, 23, 4], 無料+【1、 2】'],
    ['adjacent', 'It is free [1][2] [^3]', 'It is free_[1]+[2]_[^3]'],
    ['behind another element', '**無料**[1] *a* [2]', '無料+[1] a_[2]'],
    ['start of a line', '[1] a\n[2] b', '[1] a[2] b'],
    ['link', 'It is [1](https://example.com)', 'It is 1 (example.com)'],
    ['label of a link', 'It is [1].\n\n[1]: https://example.com', 'It is 1 (example.com).'],
    ['other brackets', 'It is [a] or [], 1, 2', 'It is [a] or [], 1, 2'],
    ['code', '`a [1]`, `f()[1]`', 'a [1], f()[1]'],
  ] as const) {
    test(`${condition}: ${JSON.stringify(markdown)}, cut anywhere → ${text}`, () => {
      expect(textOf(markdown).trim()).to.equal(text);
      const whole = drawn([markdown]);
      expect(drawn([...markdown])).to.equal(whole);
      for (let place = 1; place < markdown.length; place += 1)
        expect(drawn(cutAt(markdown, [place])), `cut at ${place}`).to.equal(whole);
    });
  }
});
