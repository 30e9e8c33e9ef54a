import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {test} from 'node:test';

import {DISABLED_FEATURES} from '../../scripts/test/browser.js';

test('features that Playwright disables → in our list, which replaces its list', () => {
  const playwright = createRequire(createRequire(import.meta.url).resolve('playwright'));
  const source = readFileSync(playwright.resolve('playwright-core/lib/coreBundle'), 'utf8');
  const [, list = ''] = /\bdisabledFeatures = \[([^\]]*)\]/.exec(source) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name);
  assert.ok(names.includes('PaintHolding'));
  assert.deepEqual(
    names.filter((name) => !DISABLED_FEATURES.includes(name)),
    [],
  );
});
