import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {Linter} from 'eslint';

import {plainEnglishRule} from '../../scripts/maintain/plain-english-rule.mjs';

/** Returns the line and the message of each problem. */
function problemsIn(code: string): string[] {
  const config: Linter.Config = {
    plugins: {english: {rules: {plain: plainEnglishRule}}},
    rules: {'english/plain': 'error'},
  };
  return new Linter().verify(code, config).map(({line, message}) => `${line}: ${message}`);
}

suite('plain English rule', () => {
  for (const word of [
    'whatever',
    'whoever',
    'whichever',
    'likewise',
    'anew',
    'nobody',
    'Somebody',
    'for ever',
  ]) {
    test(`"${word}" in a comment → problem with the word and its line`, () => {
      const problem = `Plain English: replace "${word}" by a noun or a condition.`;
      assert.deepEqual(problemsIn(`\n// It is ${word}.`), [`2: ${problem}`]);
      assert.deepEqual(problemsIn(`/**\n * Two.\n *\n * ${word}\n */\n`), [`4: ${problem}`]);
    });
  }

  test('"for" at the end of a line of a comment, "ever" in the next → problem', () => {
    assert.equal(problemsIn('/**\n * It runs for\n * ever.\n */').length, 1);
  });

  test('comment in a css literal → problem; text of the literal, other literals → none', () => {
    assert.deepEqual(problemsIn('css`\n  p {\n    /* Whatever */\n    color: red;\n  }\n`;'), [
      '3: Plain English: replace "Whatever" by a noun or a condition.',
    ]);
    assert.deepEqual(problemsIn('css`.nobody {}`; html`/* nobody */`;'), []);
  });

  test('words in code and strings, other words in comments → no problem', () => {
    assert.deepEqual(problemsIn("const nobody = 'whatever'; // What a fuzzy, renewed everything."), []);
  });
});
