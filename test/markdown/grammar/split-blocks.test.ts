import {test} from 'node:test';

import {expect} from 'chai';

import {lexBlocks} from '../../../src/markdown/grammar/lexer.js';
import {splitPointsOf} from '../../../src/markdown/grammar/split-blocks.js';

test('last lines of a long paragraph may become the head of a table → not cut before that is known', () => {
  const [token] = lexBlocks(`${'a'.repeat(700)}. \n`.repeat(9));
  const cuts = (isStable: boolean) => splitPointsOf(token!, 0, isStable).length;
  expect([cuts(false), cuts(true)]).to.deep.equal([0, 1]);
});
