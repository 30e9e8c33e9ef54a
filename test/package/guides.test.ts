import assert from 'node:assert/strict';
import {test} from 'node:test';

import {blocks, COMPILED, read, STACKS} from '../support/guides.js';

/** Marks an example or a page that is not tested. */
const UNTESTED = /tests\s+do not run (?:this example|the examples of this page)\./;

for (const guide of STACKS) {
  test(`${guide}: example of another page → equals it`, () => {
    for (const {origin, code, heading} of blocks(read(guide))) {
      if (origin === undefined) continue;
      const others = blocks(read(origin)).map((block) => block.code);
      assert.ok(others.includes(code), `below "${heading}", from ${origin}`);
    }
  });

  test(`${guide}: other example → compiled, run by the recipes, or marked as not tested`, () => {
    const recipes = ['recipe-site', 'recipes.slow.test'].map((file) => read(`test/e2e/${file}.ts`)).join();
    for (const {language, origin, heading, before} of blocks(read(guide))) {
      if (origin !== undefined || language === 'sh' || COMPILED.has(language)) continue;
      const isRun = recipes.includes(`example('${guide.replace('docs/', '')}', '${heading}'`);
      const [introduction = ''] = before.split('\n## ');
      const section = before.split('\n## ').at(-1)!;
      assert.ok(isRun || UNTESTED.test(introduction) || UNTESTED.test(section), `below "${heading}"`);
    }
  });
}
