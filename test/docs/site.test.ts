import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {imageSource, linkTarget, repositoryFiles} from '../../docs/.vitepress/site/links.js';
import {groupsOf, pagesIn, sourceOf, titleOf} from '../../docs/.vitepress/site/pages.js';

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

  test('page of a file outside of docs/ → its source is that file', () => {
    assert.equal(sourceOf('project/changelog'), '../CHANGELOG.md');
    assert.equal(sourceOf('react'), 'react.md');
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
    ['docs/react.md', 'project/security', '/react.md'],
    ['SECURITY.md', 'contributing/index', '/project/security.md'],
    ['decisions.md#decisions', 'contributing/glossary', '/contributing/decisions.md#decisions'],
    ['../demo/frameworks/react/main.tsx', 'react', `${REPOSITORY}/demo/frameworks/react/main.tsx`],
    ['../README.md#options', 'react', `${REPOSITORY}/README.md#options`],
    ['../src/', 'react', `${REPOSITORY}/src`],
    ['unwritten.md', 'react', `${REPOSITORY}/docs/unwritten.md`],
    ['#next', 'react', '#next'],
    ['https://example.com/a.md', 'react', 'https://example.com/a.md'],
    ['mailto:help@example.com', 'react', 'mailto:help@example.com'],
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

  test('field "repository" → address of the files, if it is on the web', () => {
    assert.equal(repositoryFiles({url: 'git+https://git.example.com/chat.git'}), REPOSITORY);
    assert.equal(repositoryFiles('https://git.example.com/chat'), REPOSITORY);
    assert.equal(repositoryFiles('git@git.example.com:chat.git'), undefined);
    assert.equal(repositoryFiles(undefined), undefined);
  });
});
