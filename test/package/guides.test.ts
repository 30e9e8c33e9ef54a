import assert from 'node:assert/strict';
import {test} from 'node:test';

import {blocks, COMPILED, read, STACKS} from '../support/guides.js';

/** Marks an example or a page that is not tested. */
const UNTESTED = /tests\s+do not run (?:this example|the examples of this page)\./;

/** The tests that run examples. */
const runs = read('test/e2e/recipes.slow.test.ts') + read('test/matrix/environments/environments.test.ts');

for (const guide of STACKS) {
  test(`${guide}: each example → equals its original, is compiled, run by the recipes, or marked as not tested`, () => {
    for (const {language, origin, code, heading, before} of blocks(read(guide))) {
      if (origin !== undefined) {
        const others = blocks(read(origin)).map((block) => block.code);
        assert.ok(others.includes(code), `below "${heading}", from ${origin}`);
        continue;
      }
      if (language === 'sh' || COMPILED.has(language)) continue;
      const isRun = runs.includes(`example('${guide.replace('docs/', '')}', '${heading}'`);
      const sections = before.split('\n## ');
      assert.ok(
        isRun || UNTESTED.test(sections[0]!) || UNTESTED.test(sections.at(-1)!),
        `below "${heading}"`,
      );
    }
  });
}
