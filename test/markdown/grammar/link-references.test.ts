import {suite, test} from 'node:test';
import {expect} from 'chai';

import {labelsIn} from '../../../src/markdown/grammar/lexer.js';

suite('labelsIn', () => {
  for (const [source, labels] of [
    ['words', []],
    ['[a][b] and [a]', ['a', 'b']],
    ['[ A \t B ]', ['a b']],
    ['> [a\n> b]', ['a b']],
    ['[a\\]b]', ['a\\]b']],
    ['[ẞ]', ['ss']],
    ['[[a]', ['a']],
  ] as const) {
    test(`${JSON.stringify(source)} → ${JSON.stringify(labels)}`, () => {
      expect([...labelsIn(source)]).to.deep.equal(labels);
    });
  }
});
