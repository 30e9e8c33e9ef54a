import assert from 'node:assert/strict';
import {test} from 'node:test';

import {read} from '../support/guides.js';

const {devDependencies} = JSON.parse(read('package.json')) as {devDependencies: Record<string, string>};
const installed = Object.keys(devDependencies).sort();

test('tables of CONTRIBUTING.md → name each development dependency once, and no other package', () => {
  const [, section = ''] = /^## Development dependencies\n([^]*?)^## /m.exec(read('CONTRIBUTING.md')) ?? [];
  const named = [...section.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name = '']) => name);

  assert.deepEqual(named.sort(), installed);
});

test('development dependencies → at most 42', () => {
  assert.ok(installed.length <= 42, `There are ${installed.length}.`);
});
