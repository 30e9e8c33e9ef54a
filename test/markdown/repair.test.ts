import {expect} from 'chai';

import {holdBack, repairInline} from '../../src/markdown/repair.js';

suite('repairInline', () => {
  for (const [open, repaired] of [
    ['plain text', 'plain text'],
    ['This is **bo', 'This is **bo**'],
    ['This is **bold*', 'This is **bold**'],
    ['This is **bold**', 'This is **bold**'],
    ['This is *it', 'This is *it*'],
    ['a ~~b', 'a ~~b~~'],
    ['**bold and *both', '**bold and *both***'],
    ['***all', '***all***'],
    ['a **', 'a '],
    ['snake_case_na', 'snake_case_na'],
    ['2 * 3 = 6', '2 * 3 = 6'],
    ['run `npm ins', 'run `npm ins`'],
    ['run ``a ` b', 'run ``a ` b``'],
    ['run `', 'run '],
    ['run `a **b', 'run `a **b`'],
    ['see [the docs', 'see the docs'],
    ['see [the docs]', 'see the docs'],
    ['see [the docs](https://exa', 'see the docs'],
    ['see [the docs][la', 'see the docs'],
    ['see [the **docs**](https://example.com) and', 'see [the **docs**](https://example.com) and'],
    ['see [**the docs](https://exa', 'see **the docs**'],
    ['see [x] and', 'see [x] and'],
    ['see ![a cat](https://exa', 'see '],
    ['see https://exam', 'see https:&#47;&#47;exam'],
    ['see https://example.com and', 'see https://example.com and'],
    ['see www.exam', 'see www&#46;exam'],
    ['write to me@exam', 'write to me&#64;exam'],
    ['a &am', 'a '],
    ['a \\', 'a '],
    ['a <stro', 'a '],
    ['a <b>c', 'a <b>c'],
    ['5 \\* 3 **b', '5 \\* 3 **b**'],
  ] as const) {
    test(JSON.stringify(open), () => expect(repairInline(open)).to.equal(repaired));
  }
});

suite('holdBack', () => {
  for (const [text, shown] of [
    ['Title\n-', 'Title\n'],
    ['Title\n==', 'Title\n'],
    ['Text\n\n1.', 'Text\n\n'],
    ['Text\n\n##', 'Text\n\n'],
    ['Text\n\n## He', 'Text\n\n## He'],
    ['- [', ''],
    ['- [x] done', '- [x] done'],
    ['```j', ''],
    ['Text\n``', 'Text\n'],
    ['`code`', '`code`'],
    ['[label]: https://exa', ''],
    ['<det', ''],
    ['| a | b', ''],
    ['| a | b |\n', ''],
    ['Text\n\n| a | b |\n|--', 'Text\n\n'],
    ['| a | b |\n|---|---|\n', '| a | b |\n|---|---|\n'],
    ['| a | b |\n|---|---|\n| c', '| a | b |\n|---|---|\n| c'],
    ['| no table\nbut text', '| no table\nbut text'],
  ] as const) {
    test(JSON.stringify(text), () => expect(holdBack(text)).to.equal(shown));
  }
});
