import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {excerptOf, markedParts, type Part} from '../../docs/.vitepress/theme/excerpt.js';

/** The parts as one text, with the marked ones in brackets. */
const shown = (parts: readonly Part[]) =>
  parts.map(({text, isMarked}) => (isMarked ? `[${text}]` : text)).join('');

suite('excerpts of the search of the documentation site', () => {
  for (const [text, terms, expected] of [
    ['The launcher', ['launcher'], 'The [launcher]'],
    ['Launcher position', ['launcher'], '[Launcher] position'],
    ['Launchers and launch', ['launcher'], 'Launchers and launch'],
    ['Größe des Fensters', ['größe'], '[Größe] des Fensters'],
    ['C++ and a.b', ['c++', 'a.b'], '[C++] and [a.b]'],
    ['Nothing', [], 'Nothing'],
    ['', ['launcher'], ''],
  ] as const) {
    test(`“${text}”, found ${terms.join()} → ${expected}`, () =>
      assert.equal(shown(markedParts(text, terms)), expected));
  }

  test('long text → one line around the first word that was found', () => {
    const text = `${'one two\n'.repeat(60)}the launcher ${'three four '.repeat(60)}`;
    const line = shown(excerptOf(text, ['launcher']));

    assert.match(line, /^…(?:one |two )+the \[launcher\] three four .*…$/);
    assert.ok(line.length < 170, line);
  });

  test('word at the beginning, or none → the beginning', () => {
    assert.equal(shown(excerptOf('The launcher is round.', ['launcher'])), 'The [launcher] is round.');
    assert.equal(shown(excerptOf('The launcher is round.', ['chat'])), 'The launcher is round.');
  });
});
