import {test} from 'node:test';
import {expect} from 'chai';

import {leastCost, replyCost, type ReplyMeasure} from '../../../relay/limits/reply-cost.js';

const whole: ReplyMeasure = {
  isAccepted: true,
  isComplete: true,
  isWhole: true,
  usage: undefined,
  characters: 4_001,
};

for (const [name, measure, tokens, isKnown] of [
  ['whole, with usage', {usage: 300}, 300, true],
  ['whole, without usage', {}, 1_001, true],
  ['whole and empty', {characters: 0}, 0, true],
  ['complete with usage, left before its last event', {usage: 300, isWhole: false}, 300, true],
  ['usage, but the service has not said that it is complete', {usage: 300, isComplete: false}, 300, true],
  ['complete, left before its usage', {isWhole: false}, 2_000, false],
  ['closed by the service without an end', {isComplete: false}, 2_000, false],
  ['left', {isComplete: false, isWhole: false}, 2_000, false],
  ['left after long texts', {isComplete: false, isWhole: false, characters: 40_001}, 10_001, false],
  ['left, with the usage so far', {isComplete: false, isWhole: false, usage: 300}, 2_000, false],
  ['left, with a large usage so far', {isComplete: false, isWhole: false, usage: 3_000}, 3_000, false],
  ['refused', {isAccepted: false, isComplete: false, isWhole: false}, 0, true],
] as const) {
  test(`replyCost: ${name} → ${isKnown ? '' : 'at least '}${tokens} tokens`, () => {
    expect(replyCost({...whole, ...measure}, 2_000)).to.deep.equal({tokens, isKnown});
  });
}

for (const [characters, tokens] of [
  [0, 2_000],
  [8_000, 2_000],
  [8_001, 2_001],
] as const) {
  test(`leastCost: ${characters} characters → ${tokens} tokens`, () => {
    expect(leastCost(characters, 2_000)).to.equal(tokens);
  });
}
