import {suite, test} from 'node:test';

import {expect} from 'chai';

import {shownReferences} from '../../src/conversation/shown-references.js';

suite('shownReferences', () => {
  const html = '<img src=x onerror="alert(1)"> **bold** [a](javascript:1)';
  for (const [what, excerpt, shown] of [
    ['plain words', 'A word.', 'A word.'],
    ['HTML and Markdown', html, html],
    [
      'lines, tabs and pages',
      ' one\n\n two\tthree\f\u2028four\x85five\u00A0\u3000six ',
      'one two three four five six',
    ],
    ['overrides of direction', 'safe\u202Etxt.exe\u2066', 'safetxt.exe'],
    ['control characters', 'a\0\x1B[31mb\x9F', 'a[31mb'],
    ['tag characters', 'a\u{E0041}\u{E0042}b', 'ab'],
    ['marks on one letter', `e${'\u0301'.repeat(200)}x`, `e${'\u0301'.repeat(30)}x`],
    ['only invisible characters', '\u200B\u200B\u200B\u2060\u2060', undefined],
    ['300 characters', 'x'.repeat(300), 'x'.repeat(300)],
    ['301 characters', 'x'.repeat(301), `${'x'.repeat(299)}…`],
    ['a pair at the limit', `${'x'.repeat(298)}👋👋`, `${'x'.repeat(298)}…`],
    ['invisible characters before the words', `${'\u202E'.repeat(500)}Words`, 'Words'],
  ] as const)
    test(`excerpt with ${what} → ${JSON.stringify(shown)?.slice(0, 60)}`, () => {
      const [reference] = shownReferences([{title: 'A', numbers: [2], excerpt}]);
      expect({...reference}).to.deep.equal({
        title: 'A',
        numbers: [2],
        ...(shown !== undefined && {excerpt: shown}),
      });
      expect(Object.getPrototypeOf(reference)).to.equal(null);
      // What is shown stays as it is when it is stored and read again.
      expect(shownReferences([reference!])).to.deep.equal([reference]);
    });

  test('no excerpt → the same reference', () => {
    const reference = {title: 'A'};
    expect(shownReferences([reference])[0]).to.equal(reference);
  });
});
