import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {imageSource, linkTarget} from '../../docs/.vitepress/site/links.js';
import {libraryOf, moduleOf} from '../../docs/.vitepress/site/live-blocks.js';
import {groupsOf, pagesIn, titleOf} from '../../docs/.vitepress/site/pages.js';
import {excerptOf, markedParts, type Part} from '../../docs/.vitepress/theme/excerpt.js';
import {read} from '../support/guides.js';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const REPOSITORY = 'https://git.example.com/chat/blob/HEAD';

suite('pages of the documentation site', () => {
  test('each page of docs/ → in one group, with a title', () => {
    const pages = pagesIn(docs);

    for (const name of groupsOf(pages).flatMap((group) => group.pages))
      assert.notEqual(titleOf(name, docs), '');
    assert.ok(pages.includes('contributing/decisions'));
    assert.ok(pages.every((page) => !page.includes('node_modules')));
  });

  test('page in no group, in two, or missing → error that names it', () => {
    const groups = [{title: 'Start', pages: ['index', 'start']}];
    const doubled = [...groups, {title: 'More', pages: ['start']}];

    assert.throws(() => groupsOf(['index', 'start', 'other'], groups), /docs\/other\.md is in no group/);
    assert.throws(() => groupsOf(['index', 'start'], doubled), /start is in two groups/);
    assert.throws(() => groupsOf(['index'], groups), /docs\/start\.md is missing/);
  });
});

suite('links of the documentation site', () => {
  const pages = new Set(['react', 'project/changelog', 'project/security', 'contributing/decisions']);
  const target = (href: string, page = 'react', repository: string | undefined = REPOSITORY) =>
    linkTarget(href, page, {pages, repository, served: undefined});

  const CASES: readonly (readonly [string, string, string])[] = [
    ['react.md#next', 'vue', '/react.md#next'],
    ['../react.md', 'contributing/glossary', '/react.md'],
    ['../CHANGELOG.md#unreleased', 'react', '/project/changelog.md#unreleased'],
    ['decisions.md#decisions', 'contributing/glossary', '/contributing/decisions.md#decisions'],
    ['../demo/frameworks/react/main.tsx', 'react', `${REPOSITORY}/demo/frameworks/react/main.tsx`],
    ['../README.md#options', 'react', `${REPOSITORY}/README.md#options`],
    ['#next', 'react', '#next'],
    ['https://example.com/a.md', 'react', 'https://example.com/a.md'],
  ];
  for (const [href, page, expected] of CASES) {
    test(`${href} on ${page} → ${expected}`, () => assert.equal(target(href, page), expected));
  }

  test('file without a page, no repository → no target', () => {
    assert.equal(
      linkTarget('../README.md', 'react', {pages, repository: undefined, served: undefined}),
      undefined,
    );
  });

  test('image → path from its page in a build, address of the server in development', () => {
    const source = (src: string, page: string, served?: string) =>
      imageSource(src, page, {pages, repository: undefined, served});

    assert.equal(source('benchmarks.svg', 'benchmarks'), './benchmarks.svg');
    assert.equal(source('../demo/screenshots/a.png', 'index'), '../demo/screenshots/a.png');
    assert.equal(source('demo/screenshots/a.png', 'project/changelog'), '../../demo/screenshots/a.png');
    assert.equal(source('../demo/a.png', 'index', '/@fs/project'), '/@fs/project/demo/a.png');
    assert.equal(source('https://example.com/a.png', 'index', '/@fs/project'), 'https://example.com/a.png');
  });
});

suite('live examples of formulas', () => {
  const page = read('docs/formulas-and-diagrams.md');

  for (const library of ['katex', 'temml']) {
    test(`example with ${library} → a module that hands out its functions and its style sheet, and finds no chat`, () => {
      const code = moduleOf(page, library);

      assert.equal(libraryOf(code), library);
      assert.match(code, /^import css from '[^']+\.css\?inline';\nexport \{css\};$/m);
      assert.match(code, /^export const blocks = \{\n {2}math\(/m);
      assert.doesNotMatch(code, /querySelector/);
    });
  }
});

/** The parts as one text, with the marked ones in brackets. */
const shown = (parts: readonly Part[]) =>
  parts.map(({text, isMarked}) => (isMarked ? `[${text}]` : text)).join('');

suite('excerpts of the search of the documentation site', () => {
  for (const [text, terms, expected] of [
    ['The launcher', ['launcher'], 'The [launcher]'],
    ['Launchers and launch', ['launcher'], 'Launchers and launch'],
    ['Größe des Fensters', ['größe'], '[Größe] des Fensters'],
    ['C++ and a.b', ['c++', 'a.b'], '[C++] and [a.b]'],
  ] as const) {
    test(`“${text}”, found ${terms.join()} → ${expected}`, () =>
      assert.equal(shown(markedParts(text, terms)), expected));
  }

  test('long text → one line around the first word that was found', () => {
    const text = `${'one two\n'.repeat(60)}the launcher ${'three four '.repeat(60)}`;
    const line = shown(excerptOf(text, ['launcher']));

    assert.match(line, /^…(?:one |two )+the \[launcher\] three four .*…$/);
    assert.ok(line.length < 170, line);
    assert.equal(shown(excerptOf('The launcher is round.', ['chat'])), 'The launcher is round.');
  });
});
