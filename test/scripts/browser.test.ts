import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {test} from 'node:test';

import {DISABLED_FEATURES} from '../../scripts/test/browser.js';
import {launcherOf} from '../../scripts/test/engines.js';
import {temporaryFolder} from '../support/temporary-folder.js';

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

test('a program for WebKitGTK is missing → the message names it', async (context) => {
  const {PATH} = process.env;
  context.after(() => (process.env.PATH = PATH));
  const folder = temporaryFolder(context);
  process.env.PATH = folder;
  // The browser itself is in no folder of the PATH, and can be missing, too.
  assert.match((await launcherOf('webkit')) as string, /^There is no (?:WebKitWebDriver|WebKitGTK)\b/);
  writeFileSync(join(folder, 'WebKitWebDriver'), '', {mode: 0o755});
  assert.match((await launcherOf('webkit')) as string, /^There is no (?:xvfb-run|WebKitGTK)\b/);
});
