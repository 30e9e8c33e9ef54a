import {existsSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {anchorOf} from '../../scripts/docs/anchor.js';
import {guides, read} from '../support/guides.js';

const root = new URL('../../', import.meta.url);
const FOLDER = 'docs/contributing';

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ACCESSIBILITY.md', 'src/README.md', 'test/README.md'],
  ...guides(),
  ...readdirSync(new URL(FOLDER, root), {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${FOLDER}/${path.replaceAll('\\', '/')}`),
];

test('links and pictures → files and headings that exist', () => {
  const anchors = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  for (const page of PAGES) {
    // The reader copies this script beside the page.
    for (const [, path = '', anchor] of read(page)
      .replaceAll('src="chat-bot.min.js"', '')
      .matchAll(/(?:\]\(|src="|srcset=")(?!\w+:)([^)"#]*)(?:#([^)"]+))?[)"]/g)) {
      const url = path === '' ? new URL(page, root) : new URL(path, new URL(page, root));
      assert(existsSync(url), `${page}: ${path}`);
      if (anchor === undefined) continue;
      const target = url.href.slice(root.href.length);
      assert(anchors(target).includes(anchor), `${page}: ${target}#${anchor}`);
    }
  }
});

test('no file tells to run or install the name of the package from a registry', () => {
  // A path to a file of the package is safe.
  const unsafe =
    /\b(?:npx|bunx|npm (?:x|exec|i|install|add)|yarn (?:add|dlx)|pnpm (?:i|add|dlx)|bun (?:x|add))(?: -\S+)* chat-bot-element\b/;
  const folders = ['check', 'demo', 'docs', 'relay', 'scripts', 'src', '.ci'];
  const sources = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), {recursive: true, encoding: 'utf8'})
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter(
        (path) =>
          /\.(?:md|ts|js|mjs|html|json|yaml)$/.test(path) &&
          !/node_modules|\.vitepress\/(?:cache|dist)/.test(path),
      ),
  );
  const pages = readdirSync(root).filter((name) => name.endsWith('.md'));
  assert(sources.length > 500);
  expect([...pages, ...sources].filter((path) => unsafe.test(read(path)))).to.deep.equal([]);
});

test('commands → scripts of package.json', () => {
  const {scripts} = JSON.parse(read('package.json')) as {scripts: Record<string, string>};
  for (const page of PAGES)
    for (const [, name = ''] of read(page).matchAll(/npm run ([\w:-]+)/g))
      assert(name in scripts, `${page}: npm run ${name}`);
});

for (const page of ['CONTRIBUTING.md', 'SECURITY.md', 'ACCESSIBILITY.md', 'test/README.md']) {
  test(`${page} → every path in backticks exists`, () => {
    const paths = [...read(page).matchAll(/`([\w./-]+(?:\/|\.(?:ts|html|md)))`/g)].map(([, path]) => path!);
    assert(paths.length >= 10, `${paths.length} paths`);
    expect(
      paths.filter((path) => path !== 'src/locales/sk.ts' && !existsSync(new URL(path, new URL(page, root)))),
    ).to.deep.equal([]);
  });
}
