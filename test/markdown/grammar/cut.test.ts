import {suite, test} from 'node:test';
import {expect} from 'chai';

import {cut} from '../../../src/markdown/grammar/cut.js';

suite('cut', () => {
  test('line break in the second half → after it', () => {
    expect(cut('aaaa aaa\naa a', 12)).to.equal(9);
  });
  test('space in the second half → after it', () => {
    expect(cut('aaaaaaaa aaaa', 12)).to.equal(9);
  });
  test('spaces in the first half only → the limit', () => {
    expect(cut('a aaaaaaaaaaaaa', 12)).to.equal(12);
  });
  test('limit within a character → before it', () => {
    expect(cut('aaaa😀', 5)).to.equal(4);
  });
});
