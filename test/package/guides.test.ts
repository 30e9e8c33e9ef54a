import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {dirname} from 'node:path/posix';
import {test} from 'node:test';

import {blocks, COMPILED, read, STACKS} from '../support/guides.js';

const root = new URL('../../', import.meta.url);

/** Marks an example or a page that is not tested. */
const UNTESTED = /tests\s+do not run (?:this example|the examples of this page)\./;

/** Returns the specifiers of static and dynamic imports. */
const importsOf = (code: string): string[] =>
  [...code.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(["'])([^"'\n]+)\1/g)].map(
    ([, , specifier = '']) => specifier,
  );

/** Resolves a specifier by an import map, like a browser. */
function resolve(specifier: string, imports: Record<string, string>): string | undefined {
  const [key, target] =
    Object.entries(imports)
      .sort(([a], [b]) => b.length - a.length)
      .find(([name]) => specifier === name || (name.endsWith('/') && specifier.startsWith(name))) ?? [];
  return key === undefined || target === undefined ? undefined : target + specifier.slice(key.length);
}

for (const guide of STACKS) {
  test(`${guide}: example of another page → equals it`, () => {
    for (const {origin, code, heading} of blocks(read(guide))) {
      if (origin === undefined) continue;
      const others = blocks(read(origin)).map((block) => block.code);
      assert.ok(others.includes(code), `below "${heading}", from ${origin}`);
    }
  });

  test(`${guide}: other example → compiled, run by the recipes, or marked as not tested`, () => {
    const recipes = ['recipe-site', 'recipes.slow.test'].map((file) => read(`test/e2e/${file}.ts`)).join();
    for (const {language, origin, heading, before} of blocks(read(guide))) {
      if (origin !== undefined || language === 'sh' || COMPILED.has(language)) continue;
      const isRun = recipes.includes(`example('${guide.replace('docs/', '')}', '${heading}'`);
      const [introduction = ''] = before.split('\n## ');
      const section = before.split('\n## ').at(-1)!;
      assert.ok(isRun || UNTESTED.test(introduction) || UNTESTED.test(section), `below "${heading}"`);
    }
  });
}

test('import map of docs/script-tag.md → resolves each import of the modules, and has no entry too many', () => {
  const [{code} = {code: ''}] = blocks(read('docs/script-tag.md')).filter((block) =>
    block.code.includes('importmap'),
  );
  const {imports} = JSON.parse(/\{[^]*\}(?=\s*<\/script>\s*<script)/.exec(code)![0]) as {
    imports: Record<string, string>;
  };
  const seen = new Set<string>();
  const used = new Set<string>();
  const follow = (specifier: string, importer: string) => {
    const isRelative = specifier.startsWith('.');
    const address = isRelative
      ? new URL(specifier, `file://${dirname(importer)}/`).pathname
      : resolve(specifier, imports);
    assert.ok(address !== undefined, `no entry for ${specifier}, which ${importer} imports`);
    if (!isRelative) {
      used.add(Object.keys(imports).find((key) => resolve(specifier, {[key]: imports[key]!}) === address)!);
    }
    if (seen.has(address)) return;
    seen.add(address);
    const path = address.replace('/node_modules/chat-bot-element/', '').replace(/^\//, '');
    assert.ok(existsSync(new URL(path, root)), `${specifier} → ${address}`);
    for (const next of importsOf(read(path))) follow(next, address);
  };
  follow('chat-bot-element/define', '');
  assert.deepEqual([...used].sort(), Object.keys(imports).sort());
});
