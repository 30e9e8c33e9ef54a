import {suite, test} from 'node:test';
import {expect} from 'chai';

import {cut, segmentEnd, segments} from '../../../src/markdown/grammar/inline-segments.js';

const SENTENCE = 'These words end with a full stop. ';

suite('segmentEnd', () => {
  test('text of ordinary length → undefined', () => {
    expect(segmentEnd(SENTENCE.repeat(40))).to.equal(undefined);
  });

  test('long text → the end of a sentence', () => {
    const text = SENTENCE.repeat(100);
    const end = segmentEnd(text);
    expect(text.slice(0, end)).to.match(/stop\. $/);
    expect(end).to.be.within(1_600, 2_400);
  });

  test('emphasis around the first sentences → the end of the emphasis or later', () => {
    const bold = `**${SENTENCE.repeat(50)}** `;
    expect(segmentEnd(bold + SENTENCE.repeat(100))).to.be.at.least(bold.length);
  });

  test('many delimiters → a space outside of all spans, long before the maximum length', () => {
    const text = `[1] ${'*a b* '.repeat(100)}`;
    const end = segmentEnd(text)!;
    expect(end).to.be.below(100);
    expect(text.slice(0, end)).to.match(/b\* $/);
  });

  test('many delimiters that nothing closes → an end between words', () => {
    const text = '*word '.repeat(100);
    expect(text.slice(0, segmentEnd(text))).to.match(/word $/);
  });

  test('long word → the maximum length', () => {
    expect(segmentEnd('a'.repeat(3_000))).to.equal(2_400);
  });
});

suite('segments', () => {
  for (const text of [
    SENTENCE.repeat(500),
    '*word '.repeat(500),
    '[a](b) ~~c~~\n'.repeat(200),
    'a'.repeat(9_000),
  ]) {
    test(`${text.length} characters of ${JSON.stringify(text.slice(0, 12))} → all of them, in short segments`, () => {
      const parts = segments(text);
      expect(parts.join('')).to.equal(text);
      expect(parts.length).to.be.above(1);
      for (const part of parts) expect(part.length).to.be.within(1, 2_400);
    });
  }
});

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
