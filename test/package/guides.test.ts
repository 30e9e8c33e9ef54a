import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {dirname} from 'node:path/posix';
import {suite, test} from 'node:test';

import {blocks, guides, read} from '../support/guides.js';

const root = new URL('../../', import.meta.url);

/**
 * The guides whose examples are checked here. `test/matrix/runtimes/`, the recipes and `test/check/guide.test.ts` check those of the
 * others.
 */
const STACKS = [
  'analytics',
  'angular',
  'astro',
  'docusaurus',
  'handoff',
  'mkdocs',
  'react',
  'script-tag',
  'solid',
  'svelte',
  'testing',
  'upgrading',
  'vitepress',
  'vue',
  'wordpress',
].map((name) => `docs/${name}.md`);

/** Marks an example or a page that is not tested. */
const UNTESTED = /tests\s+do not run (?:this example|the examples of this page)\./;

/** Returns lines without indentation: an example can omit the code around it. */
const lines = (code: string): string[] =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the first line of `code` that does not follow the previous lines in `source`. */
function strayLine(code: string, source: string): string | undefined {
  const rest = lines(source);
  return lines(code).find((line) => {
    const index = rest.indexOf(line);
    rest.splice(0, index + 1);
    return index < 0;
  });
}

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

suite('guides', () => {
  for (const guide of STACKS) {
    test(`${guide}: example with a source file → its lines are in the file, in that order`, () => {
      const app = guide.replace(/^docs\/(.+)\.md$/, 'demo/frameworks/$1/');
      const examples = blocks(read(guide));
      assert.ok(!existsSync(new URL(app, root)) || examples.some(({origin}) => origin?.startsWith(app)), app);
      for (const {origin, code, heading} of examples) {
        if (origin === undefined) continue;
        assert.equal(strayLine(code, read(origin)), undefined, `below "${heading}", from ${origin}`);
      }
    });

    test(`${guide}: example without a source file → run by the recipes, or marked as not tested`, () => {
      const recipes = read('test/e2e/recipes.slow.test.ts');
      for (const {language, origin, heading, before} of blocks(read(guide))) {
        if (origin !== undefined || language === 'sh') continue;
        const isRun = recipes.includes(`example('${guide.replace('docs/', '')}', '${heading}'`);
        const [introduction = ''] = before.split('\n## ');
        const section = before.split('\n## ').at(-1)!;
        assert.ok(isRun || UNTESTED.test(introduction) || UNTESTED.test(section), `below "${heading}"`);
      }
    });

    test(`${guide} → under 120 lines`, () => {
      assert.ok(read(guide).split('\n').length < 120);
    });
  }

  test('links of the guides → files and headings that exist', () => {
    const anchors = (path: string) =>
      [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
          .replaceAll(' ', '-'),
      );
    for (const document of ['README.md', ...guides()]) {
      for (const [, path = '', anchor] of read(document).matchAll(
        /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g,
      )) {
        const url = path === '' ? new URL(document, root) : new URL(path, new URL(document, root));
        assert.ok(existsSync(url), `${document}: ${path}`);
        if (anchor === undefined) continue;
        const target = url.href.slice(root.href.length);
        assert.ok(anchors(target).includes(anchor), `${document}: ${target}#${anchor}`);
      }
    }
  });

  test('docs/upgrading.md → names each dependency, and the range of DOMPurify', () => {
    const {dependencies} = JSON.parse(read('package.json')) as {dependencies: Record<string, string>};
    const guide = read('docs/upgrading.md');
    for (const name of Object.keys(dependencies)) assert.ok(guide.includes(`\`${name}\``), name);
    assert.equal(guide.split(dependencies['dompurify']!).length - 1, 2, 'in the text and in the example');
  });

  test('README → links each guide', () => {
    for (const guide of guides()) assert.ok(read('README.md').includes(`](${guide})`), guide);
  });

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
});
