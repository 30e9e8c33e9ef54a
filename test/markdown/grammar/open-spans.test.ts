import {suite, test} from 'node:test';

import {openSpans} from '../../../src/markdown/grammar/open-spans.js';
import {testRows} from '../../support/test-rows.js';

suite('openSpans: emphasis', () =>
  testRows(test, (text) => openSpans(text).emphasis, [
    ['a **b *c', ['**', '*']],
    ['a **b *c* d', ['**']],
    ['snake_case', []],
    ['\\*a', []],
    ['`*` b', []],
    ['<b title="*"> c', []],
    ['$$*$$ b', []],
    ['a **b $$* c', ['**']],
    ['**「a」です', ['**']],
    ['**「a」**です', []],
    ['a**"b', []],
    ['です**「b', ['**']],
    ['~a ~~b', ['~~']],
    ['[a *b](c) d', []],
    ['*a [b* c](d) e', ['*']],
  ]),
);

suite('openSpans: brackets', () =>
  testRows(test, (text) => openSpans(text).brackets, [
    ['a [b', [{start: 2}]],
    ['a [b](c', [{start: 2, end: 4}]],
    ['a [b][c', [{start: 2, end: 4}]],
    ['a [b]', [{start: 2, end: 4}]],
    ['[a [b](c) d', [{start: 0}]],
    ['a ] b', []],
  ]),
);

suite('openSpans: code that nothing closes', () =>
  testRows(test, (text) => openSpans(text).code, [
    ['a ``b ` c', {start: 2, fence: '``'}],
    ['a `b` c', undefined],
    ['a `b `` c` d', undefined],
  ]),
);

suite('openSpans: tag that nothing closes', () =>
  testRows(test, (text) => openSpans(text).tag, [
    ['a <b title="c', 2],
    ['a <!-- b', 2],
    ['a<b, then', undefined],
    // Too long for a tag.
    [`a <b title="${'c'.repeat(200)}`, undefined],
  ]),
);

suite('openSpans: formula that nothing closes', () =>
  testRows(test, (text) => openSpans(text).formula, [
    ['a $$b', 2],
    ['a \\(b *c', 2],
    ['a \\[b\nc', 2],
    ['a \\(b\nc', undefined],
    ['a $$b\n\nc', undefined],
    ['a `$$` b', undefined],
    [`a $$${'b'.repeat(2_000)}`, undefined],
  ]),
);

suite('openSpans: last white space outside of all spans', () =>
  testRows(test, (text) => openSpans(text).lastFreeSpace, [
    ['a $$b c$$ d', 9],
    ['a b *c d*', 3],
    ['a [b c](d e) f', 12],
    ['a `b c` d', 7],
    ['a <b title="c d"> e', 17],
    ['a b\\ c', 1],
    ['です**「a」**です b', 11],
    ['3~5 b', 3],
    ['*a b', -1],
  ]),
);

suite('openSpans until the first free white space', () =>
  testRows(test, (text) => openSpans(text, true).lastFreeSpace, [
    ['[a b](c d) e f', 10],
    ['a b *c', 1],
    ['*a b', -1],
    ['  a', -1],
  ]),
);
