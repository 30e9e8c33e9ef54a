import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

const DEMO = new URL('../../demo/', import.meta.url);

test('addresses that the shop’s agent cites → ids on the pages of the shop', () => {
  const pages = ['fittings', 'fitting', 'orders', 'returns', 'counter'];
  for (const page of pages) {
    const text = readFileSync(new URL(`customer-site/pages/${page}.md`, DEMO), 'utf8');
    const [, path = '', hash = ''] = /^url: \/([^\s#]+)(?:#(\S+))?$/m.exec(text) ?? [];
    const file = new URL(path.endsWith('/') ? `${path}index.html` : path, DEMO);
    assert.ok(existsSync(file), path);
    const html = readFileSync(file, 'utf8');
    for (const id of [hash, ...[...text.matchAll(/\{#(\S+)\}$/gm)].map(([, anchor = '']) => anchor)]) {
      if (id !== '') assert.match(html, new RegExp(`id="${id}"`), `${path}#${id}`);
    }
  }
});
