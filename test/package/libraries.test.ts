import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import {build, type Rolldown} from 'vite';

import {shakeLibrary} from '../../scripts/build/shake-library.js';

const ENTRY = 'entry.js';

/** Bundles a program that uses two classes of marked. */
async function bundled(names: readonly string[]): Promise<string> {
  const program = `import {Lexer, Tokenizer} from 'marked'; console.log(Lexer, Tokenizer);`;
  const [{output}] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'program',
          resolveId: (path) => (path === ENTRY ? import.meta.dirname + path : null),
          load: (path) => (path.endsWith(ENTRY) ? program : null),
        },
        shakeLibrary('marked', names),
      ],
      build: {write: false, minify: false, rolldownOptions: {input: ENTRY}},
    }),
  ].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

suite('marked in the scripts', () => {
  test('names that are imported → without the function that holds all of marked', async () => {
    const code = await bundled(['Lexer', 'Tokenizer']);
    assert.match(code, /infiniteLoopError\(/);
    assert.doesNotMatch(code, /\.setOptions = /);
  });

  test('name that is imported but not given → the build fails and names it', async () => {
    await assert.rejects(bundled(['Lexer']), /"Tokenizer" is not exported/);
  });
});

for (const file of ['chat-bot.js', 'chat-bot.min.js']) {
  test(`${file} → begins with its license, and names the file with those of its libraries`, () => {
    const script = readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    assert.match(script, /^\/\*! chat-bot-element \| MIT \|.* LICENSES \*\//);
  });
}
