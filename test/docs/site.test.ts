import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {linkTarget} from '../../docs/.vitepress/site/links.js';
import {groupsOf, pagesIn, titleOf} from '../../docs/.vitepress/site/pages.js';
import {excerptOf, markedParts, type Part} from '../../docs/.vitepress/theme/excerpt.js';

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
    ['../react.md#next', 'contributing/glossary', '/react.md#next'],
    ['../CHANGELOG.md#unreleased', 'react', '/project/changelog.md#unreleased'],
    ['../demo/frameworks/react/main.tsx', 'react', `${REPOSITORY}/demo/frameworks/react/main.tsx`],
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
