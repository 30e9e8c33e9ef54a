import {expect} from 'chai';

import {repair} from '../../src/markdown/repair.js';

const cases: [string, string][] = [
  ['plain text', 'plain text'],
  ['This is **bo', 'This is **bo**'],
  ['This is **bold*', 'This is **bold**'],
  ['This is **bold**', 'This is **bold**'],
  ['This is *it', 'This is *it*'],
  ['a ~~b', 'a ~~b~~'],
  ['**bold and *both', '**bold and *both***'],
  ['a **', 'a '],
  ['snake_case_na', 'snake_case_na'],
  ['2 * 3 = 6', '2 * 3 = 6'],
  ['run `npm ins', 'run `npm ins`'],
  ['run `', 'run '],
  ['run `a **b', 'run `a **b`'],
  ['see [the docs', 'see the docs'],
  ['see [the docs](https://exa', 'see the docs'],
  ['see [the docs](https://example.com) and', 'see [the docs](https://example.com) and'],
  ['see ![a cat](https://exa', 'see '],
  ['see https://exam', 'see https:&#47;&#47;exam'],
  ['see https://example.com and', 'see https://example.com and'],
  ['see www.exam', 'see www&#46;exam'],
  ['a &am', 'a '],
  ['a <stro', 'a '],
  ['Title\n-', 'Title'],
  ['Title\n==', 'Title'],
  ['Text\n\n1.', 'Text\n\n'],
  ['Text\n\n##', 'Text\n\n'],
  ['Text\n\n## He', 'Text\n\n## He'],
  ['| a | b', ''],
  ['Text\n\n| a | b |\n|--', 'Text\n\n'],
  ['| a | b |\n|---|---|\n', '| a | b |\n|---|---|\n'],
  ['| a | b |\n|---|---|\n| **c', '| a | b |\n|---|---|\n| **c**'],
  ['```js\nlet a = `**', '```js\nlet a = `**'],
  ['```js\nlet a;\n``', '```js\nlet a;\n'],
  ['```js\nlet a;\n```\nThen **b', '```js\nlet a;\n```\nThen **b**'],
  ['Done **a**.\n\nOpen **b', 'Done **a**.\n\nOpen **b**'],
  ['5 \\* 3 **b', '5 \\* 3 **b**'],
];

suite('repair', () => {
  for (const [open, repaired] of cases) {
    test(JSON.stringify(open), () => expect(repair(open)).to.equal(repaired));
  }
});
