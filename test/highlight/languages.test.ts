import {expect} from 'chai';

import type {Language} from '../../src/highlight/highlighter.js';
import {place, removeAll} from '../support/harness.js';
import {reply} from '../support/messages.js';
import {until} from '../support/until.js';

/** Code, and its colored texts in the order of the code. */
const SAMPLES: Readonly<Record<Language, readonly [code: string, colored: readonly string[]]>> = {
  css: ['@media (width > 40rem) { p { color: #fff } }', ['@media', '40rem', 'color', '#fff']],
  html: [
    '<!-- a --><p class="b">&amp;</p><style>p { color: red }</style><script>go();</script>',
    [
      ...['<!-- a -->', 'p', 'class', '"b"', '&amp;', 'p', 'style', 'color', 'style'],
      ...['script', 'go', 'script'],
    ],
  ],
  js: ["const a = `${b('c')}`; // d", ['const', '`${', 'b', "'c'", '}`', '// d']],
  json: ['{"a": ["b", 1, null]}', ['"a"', '"b"', '1', 'null']],
  py: ["def a(b): return f'c' # d", ['def', 'a', 'return', "f'c'", '# d']],
  sh: ['npm run "$A" # b', ['npm', '"$A"', '# b']],
  sql: ["SELECT a FROM b WHERE c = 'd' -- e", ['SELECT', 'FROM', 'WHERE', "'d'", '-- e']],
  ts: ["type A = keyof B | 'c';", ['type', 'A', 'keyof', 'B', "'c'"]],
  yaml: ["a: 'b' # c\nd: 1", ['a', "'b'", '# c', 'd', '1']],
};

/** The colored texts of the page, in their order. */
function colored(): string[] {
  const ranges = [...CSS.highlights.values()].flatMap((highlight) => [...highlight]) as StaticRange[];
  return ranges
    .map(({startContainer, startOffset, endOffset}) => ({
      start: startOffset,
      text: startContainer.nodeValue!.slice(startOffset, endOffset),
    }))
    .sort((one, other) => one.start - other.start)
    .map(({text}) => text.trim());
}

// The patterns have look-behinds and named groups, which each engine implements for itself.
suite('languages of code in a browser', () => {
  teardown(removeAll);

  for (const language of Object.keys(SAMPLES) as Language[]) {
    test(`code in ${language} → its tokens have colors`, async () => {
      const [code, tokens] = SAMPLES[language];
      const harness = await place();
      await harness.element.restore([reply(0, `\`\`\`${language}\n${code}\n\`\`\`\n`)]);
      await until(() => colored().length > 0);
      expect(colored()).to.deep.equal(tokens);
    });
  }
});
