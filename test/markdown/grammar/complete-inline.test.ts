import {suite, test} from 'node:test';

import {expect} from 'chai';

import {withholdAmbiguousTail, repairInline} from '../../../src/markdown/grammar/complete-inline.js';

suite('repairInline', () => {
  for (const [open, repaired] of [
    ['plain text', 'plain text'],
    ['This is **bo', 'This is **bo**'],
    ['This is **bold*', 'This is **bold**'],
    ['This is **bold**', 'This is **bold**'],
    ['a ~~b', 'a ~~b~~'],
    ['**bold and *both', '**bold and *both***'],
    ['***all', '***all***'],
    ['a **', 'a '],
    ['snake_case_na', 'snake_case_na'],
    ['run `npm ins', 'run `npm ins`'],
    ['run ``a ` b', 'run ``a ` b``'],
    ['run `', 'run '],
    ['run `a **b', 'run `a **b`'],
    ['see [the docs', 'see the docs'],
    ['see [the docs](https://exa', 'see the docs'],
    ['see [the docs][la', 'see the docs'],
    ['see [the **docs**](https://example.com) and', 'see [the **docs**](https://example.com) and'],
    ['see [**the docs](https://exa', 'see **the docs**'],
    ['see ![a cat](https://exa', 'see '],
    ['see https://exam', 'see https:&#47;&#47;exam'],
    ['see https://example.com and', 'see https://example.com and'],
    ['open `http://localhost:3000/x`,', 'open `http://localhost:3000/x`,'],
    ['open `a` or http://localhost', 'open `a` or http:&#47;&#47;localhost'],
    ['see www.exam', 'see www&#46;exam'],
    ['write to me@exam', 'write to me&#64;exam'],
    ['a &am', 'a '],
    ['a \\', 'a '],
    ['a <a href="https://exam', 'a '],
    ['a <details open', 'a '],
    ['a <!-- b > c', 'a '],
    ['a <https://exam', 'a '],
    ['if a<b, then', 'if a<b, then'],
    [`if a <b${' or c'.repeat(50)}`, `if a <b${' or c'.repeat(50)}`],
    ['a <b>c', 'a <b>c'],
    ['5 \\* 3 **b', '5 \\* 3 **b**'],
    ['so $$x^2', 'so $$x^2$$'],
    ['so $$x^2$', 'so $$x^2$$'],
    ['so $$', 'so '],
    ['so $$ 1', 'so '],
    ['so \\(x *y', 'so \\(x *y\\)'],
    ['so \\[x\ny\\', 'so \\[x\ny\\]'],
  ] as const) {
    test(`${JSON.stringify(open).slice(0, 60)} → ${JSON.stringify(repaired).slice(0, 60)}`, () => {
      expect(repairInline(open)).to.equal(repaired);
    });
  }
});

suite('withholdAmbiguousTail', () => {
  for (const [text, shown] of [
    ['Title\n-', 'Title\n'],
    ['Text\n\n1.', 'Text\n\n'],
    ['Text\n\n##', 'Text\n\n'],
    ['Text\n\n## He', 'Text\n\n## He'],
    ['- [', ''],
    ['```j', ''],
    ['`code`', '`code`'],
    ['[label]: https://exa', ''],
    ['<det', ''],
    ['| a | b', ''],
    ['Text\n\n| a | b |\n|--', 'Text\n\n'],
    ['| a | b |\n|---|---|\n', '| a | b |\n|---|---|\n'],
    ['| a | b |\n|---|---|\n| c', '| a | b |\n|---|---|\n| c'],
    ['a | b\n--- | -', 'a | b\n'],
    ['a | b\n--- | ---\n', 'a | b\n--- | ---\n'],
    ['| no table\nbut text', '| no table\nbut text'],
  ] as const) {
    test(`${JSON.stringify(text)} → ${JSON.stringify(shown)} shown`, () => {
      expect(withholdAmbiguousTail(text)).to.equal(shown);
    });
  }
});
