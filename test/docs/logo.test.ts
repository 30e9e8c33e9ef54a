import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {test} from 'node:test';

import {read} from '../support/guides.js';

const root = new URL('../../', import.meta.url);

/** Returns the addresses in a text that the pattern finds. */
const found = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, address = '']) => address);

test('logo → one file, in the site, in the playground and as the icon of both', () => {
  assert.deepEqual(readdirSync(new URL('docs/public/', root)), ['logo.svg']);
  assert.deepEqual(found('docs/.vitepress/config.ts', /rel: 'icon',.*href: '([^']+)'/g), ['/logo.svg']);
  assert.deepEqual(found('docs/.vitepress/config.ts', /logo: {src: '([^']+)'/g), ['/logo.svg']);
  // Vite serves the folder of the site as that of the playground, too.
  assert.match(read('vite.config.ts'), /publicDir: '\.\.\/docs\/public'/);
  for (const page of ['demo/index.html', 'demo/frame.html'])
    assert.deepEqual(found(page, /<link rel="icon"[^>]* href="([^"]+)"/g), ['/logo.svg'], page);
  assert.deepEqual(found('demo/index.html', /<h1>\s*<(?:img src="([^"]+)"|svg)/g), ['/logo.svg']);
});

test('shop → the header of the chat has the bell of the launcher', () => {
  for (const page of ['index', 'fittings', 'orders']) {
    const pictures = found(
      `demo/customer-site/${page}.html`,
      /<svg\s+slot="(?:avatar|launcher)"[^>]*>([^]*?)<\/svg>/g,
    );
    assert.equal(pictures.length, 2, page);
    assert.equal(pictures[0], pictures[1], page);
  }
});
