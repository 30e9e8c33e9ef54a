import {suite, test} from 'node:test';
import {expect} from 'chai';

import {openSpans} from '../../../src/markdown/grammar/open-spans.js';

suite('openSpans', () => {
  for (const [text, emphasis] of [
    ['a **b *c', ['**', '*']],
    ['a **b *c* d', ['**']],
    ['snake_case', []],
    ['\\*a', []],
    ['`*` b', []],
    ['<b title="*"> c', []],
    ['$$*$$ b', []],
    ['a **b $$* c', ['**']],
  ] as const) {
    test(`${text} → ${emphasis.join(' ') || 'no'} emphasis is open`, () => {
      expect(openSpans(text).emphasis).to.deep.equal(emphasis);
    });
  }

  for (const [text, brackets] of [
    ['a [b', [{start: 2}]],
    ['a [b](c', [{start: 2, end: 4}]],
    ['a [b][c', [{start: 2, end: 4}]],
    ['a [b]', [{start: 2, end: 4}]],
    ['[a [b](c) d', [{start: 0}]],
    ['a ] b', []],
  ] as const) {
    test(`${text} → brackets ${JSON.stringify(brackets)}`, () => {
      expect(openSpans(text).brackets).to.deep.equal(brackets);
    });
  }

  test('code that nothing closes → its start and its fence', () => {
    expect(openSpans('a ``b ` c').code).to.deep.equal({start: 2, fence: '``'});
    expect(openSpans('a `b` c').code).to.equal(undefined);
    expect(openSpans('a `b `` c` d').code).to.equal(undefined);
  });

  test('tag that nothing closes → its start, unless it is no tag or too long', () => {
    expect(openSpans('a <b title="c').tag).to.equal(2);
    expect(openSpans('a <!-- b').tag).to.equal(2);
    expect(openSpans('a<b, then').tag).to.equal(undefined);
    expect(openSpans(`a <b title="${'c'.repeat(200)}`).tag).to.equal(undefined);
  });

  for (const [text, start] of [
    ['a $$b', 2],
    ['a \\(b *c', 2],
    ['a \\[b\nc', 2],
    ['a \\(b\nc', undefined],
    ['a $$b\n\nc', undefined],
    ['a `$$` b', undefined],
    [`a $$${'b'.repeat(2_000)}`, undefined],
  ] as const) {
    test(`${JSON.stringify(text).slice(0, 30)} → ${start === undefined ? 'no formula is open' : `formula open at ${start}`}`, () => {
      expect(openSpans(text).formula).to.equal(start);
    });
  }

  for (const [text, index] of [
    ['a $$b c$$ d', 9],
    ['a b *c d*', 3],
    ['a [b c](d e) f', 12],
    ['a `b c` d', 7],
    ['a <b title="c d"> e', 17],
    ['a b\\ c', 1],
    ['*a b', -1],
  ] as const) {
    test(`${text} → last space outside of all spans: ${index}`, () => {
      expect(openSpans(text).lastFreeSpace).to.equal(index);
    });
  }
});

suite('openSpans until the first free white space', () => {
  for (const [text, index] of [
    ['[a b](c d) e f', 10],
    ['a b *c', 1],
    ['*a b', -1],
    ['  a', -1],
  ] as const) {
    test(`${text} → ${index < 0 ? 'no free white space' : `free white space at ${index}`}`, () => {
      expect(openSpans(text, true).lastFreeSpace).to.equal(index);
    });
  }
});
