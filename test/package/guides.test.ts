import {readdirSync} from 'node:fs';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {blocks, example, read, STACKS} from '../support/guides.js';
import {root} from '../support/program.js';

/** Marks an example or a page that is not tested. */
const UNTESTED = /tests\s+do not run (?:this example|the examples of this page)\./;

/** Commands, and rules of style that a page of the site may need. */
const NOT_RUN = new Set(['sh', 'css']);

/** A call of `example` in a test, which runs what it takes from a page. */
const TAKEN = /\bexample\(\s*'([\w-]+\.md)',\s*'([^']+)'(?:,\s*(?:'([^']+)'|"([^"]+)"))?,?\s*\)/g;

const tests = readdirSync(root + 'test', {recursive: true, encoding: 'utf8'})
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => read(`test/${path}`));

/** The examples that a test runs as they stand. */
const run = new Set(
  tests.flatMap((text) =>
    [...text.matchAll(TAKEN)].map(([, page, heading, word, quoted]) =>
      example(page!, heading!, word ?? quoted),
    ),
  ),
);

const GUIDES = [
  ...STACKS,
  ...[
    'agent-requests',
    'formulas-and-diagrams',
    'own-service',
    'page-tools',
    'protocols',
    'relay',
    'transport',
  ].map((name) => `docs/${name}.md`),
];

for (const guide of GUIDES) {
  test(`${guide}: each example → is run as it stands, equals its original, or is marked as not tested`, () => {
    for (const {language, origin, code, heading, before} of blocks(read(guide))) {
      if (origin?.endsWith('.md')) {
        const others = blocks(read(origin)).map((block) => block.code);
        assert(others.includes(code), `below "${heading}", from ${origin}`);
        continue;
      }
      if (origin) expect(code, `below "${heading}", from ${origin}`).to.equal(read(origin));
      if (NOT_RUN.has(language)) continue;
      const sections = before.split('\n## ');
      assert(
        run.has(code) || UNTESTED.test(sections[0]!) || UNTESTED.test(sections.at(-1)!),
        `below "${heading}"`,
      );
    }
  });
}
