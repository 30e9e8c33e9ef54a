import fc, {type Arbitrary} from 'fast-check';

const WORDS = 'one|two words|ünï|重要|です|مرحبا|😀|snake_case|5 * 3|a@b.example|x'.split('|');
const MARKS = '*** ** * __ _ ~~ ~ ： 。 （ “ ` `` [ ] ( ) ![ < > & \\ | : - = # + . ! " \' ://'.split(' ');
const INLINE = [
  ...['**bold**', '*em*', '`code`', '~~gone~~', '\\*', '**「重要」**'],
  ...['  ', '\t', '\u200B', '\uD83D', '\uDE00'],
  ...['[link](https://example.com/a "t")', '[ref][label]', '[label]', '![image](https://example.com/i.png)'],
  ...['https://example.com/path?a=1&b=2', 'www.example.com', '<https://example.com>'],
  ...['https://example.com/docs（说明）', 'https://example.com/東京，', '"https://example.com"'],
  ...['$$x$$', '$$', '\\(x\\)', '\\[x\\]', '\\(', '\\[', '\u2028', '\u0085', '[1]', '【1】'],
  ...['&amp;', '&copy;', '&#x41;', '<b>', '</b>', '<br>', '<kbd>K</kbd>'],
];
const LINES = [
  ...['# Title', '## ', '---', '***', '===', '- ', '* ', '+ ', '1. ', '2) ', '10. ', '   ', '    ', '\t'],
  ...['> ', '>', '> > ', '- [ ] ', '- [x] ', '```', '```js', '~~~', '````'],
  ...['| a | b |', '|---|---|', '| :-: | --- |', 'a | b', '--- | ---', '| 1 | **2 |'],
  ...['[label]: https://example.com/l', '[label]: /relative "title"', '[other]:'],
  ...['<details>', '<summary>More</summary>', '</details>', '<!--', '-->', '<div>', '</div>', '<pre>'],
  ...['<table><tr><td>', '</ul>'],
];

const inline = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...MARKS), fc.constantFrom(...INLINE)), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));
const spaced = fc.array(inline, {maxLength: 3}).map((parts) => parts.join(' '));
const line = fc.oneof(
  spaced,
  fc.constantFrom(...LINES),
  fc.tuple(fc.constantFrom(...LINES), spaced).map(([start, rest]) => start + rest),
  fc
    .tuple(fc.constantFrom('  ', '   ', '    ', '> '), fc.constantFrom(...LINES), spaced)
    .map((parts) => parts.join('')),
);
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\n\n', '\n\n', '\r\n', '\n \n');

/** Text with much Markdown syntax, mostly invalid. */
export const markdown: Arbitrary<string> = fc
  .array(fc.tuple(line, lineBreak), {maxLength: 12})
  .chain((lines) =>
    fc.boolean().map((ends) =>
      lines
        .flat()
        .slice(0, ends ? undefined : -1)
        .join(''),
    ),
  );

/** Characters that decide what a delimiter beside them does: letters, punctuation, symbols, variants, white space. */
const BESIDE_DELIMITERS = [
  ...'a|b c|Word|3|1.5|é|𝒳|重要|です|价格|한국|ᄀ|ﾊ|ﾞ|𠀀|葛\u{E0100}|神\uFE00'.split('|'),
  ...'"|\'|(|)|:|.|,|!|?|/|€|©|“|”|‘|’|…|—|$|%|😀|👍🏽|❤\uFE0F|🈯|☰'.split('|'),
  ...'「|」|（|）|：|。|，|、|！|？|《|》|〰|〽\uFE0E|㊗|㊗\uFE0F|🈂|₩|￦|“\uFE01|”\uFE01|！\uFE01|。\uFE00|"\uFE00'.split(
    '|',
  ),
  ...['\uFE00', '\uFE0F', '\u0301', '\u200D', ' ', ' ', '  ', '\n', '\t', '\u00A0', '\u3000'],
];
const DELIMITER_RUNS = ['*', '_', '~'].flatMap((mark) => [1, 2, 3, 4].map((length) => mark.repeat(length)));

/** A paragraph with delimiters of emphasis and strikethrough. */
export const emphasized: Arbitrary<string> = fc
  .array(
    fc.oneof(
      {arbitrary: fc.constantFrom(...BESIDE_DELIMITERS), weight: 11},
      {arbitrary: fc.constantFrom(...DELIMITER_RUNS), weight: 9},
    ),
    {minLength: 1, maxLength: 40},
  )
  .map((parts) => parts.join('').trim());

/** Fenced Markdown, with lines that can open or close a fence, and lines of dashes. */
export const fenced: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('```md', '````markdown', '~~~MD title', '  ```md', '> ```md', '- ```md', '```js', 'a'),
    fc.array(
      fc.constantFrom(
        ...['```', '```', '````', '~~~', '``` ', '```\t', '  ```', '    ```', '> ```', '`', '~'],
        ...['```js', '```py x', '~~~sh', '````md', '   ```ts', '```a`b', '  ```js', '> ```js'],
        ...['a', '', '  b', '- c', '> d', '---', '--', '-', '===', '| a |', '|---|'],
      ),
      {maxLength: 10},
    ),
  )
  .map(([head, lines]) => [head, ...lines].join('\n'));

/** Indexes at which to split a text. Indexes beyond it stand for its end. */
export const places: Arbitrary<number[]> = fc.array(fc.nat({max: 300}), {maxLength: 12});

/** Blocks that are long enough for the renderer to split. */
export const longMarkdown: Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('- ', '1. ', '* '), inline, fc.nat({max: 260}))
        .map(([mark, words, count]) => `${mark}${words.replace(/\n/g, ' ')}\n`.repeat(count)),
      fc
        .tuple(inline, fc.nat({max: 460}))
        .map(([words, count]) => `| a | b |\n|---|---|\n${`| ${words} | 2 |\n`.repeat(count)}`),
      fc
        .tuple(spaced, fc.constantFrom(' ', '. ', '.\n', '。'), fc.nat({max: 400}))
        .map(([words, end, count]) => (words + end).repeat(count)),
      fc
        .tuple(inline, fc.nat({max: 100}))
        .map(([words, count]) => `\`\`\`js\n${`${words}\n`.repeat(count)}\`\`\`\n`),
      fc.tuple(spaced, fc.nat({max: 400})).map(([words, count]) => `> ${words}\n`.repeat(count)),
      // One truncated quote, item, row, indented code or HTML, with text after it.
      fc
        .tuple(
          fc.constantFrom('> ', '- ', '1. ', '    ', '<details>', '<p>', '| a |\n|---|\n| '),
          spaced,
          fc.constantFrom(' ', '. ', '\n  ', '\n    '),
          fc.nat({max: 500}),
          fc.constantFrom('\n', '\n\n', '\n- '),
        )
        .map(([mark, words, end, count, after]) => `${mark}${(words + end).repeat(count)}${after}${words}\n`),
      markdown,
    ),
    {minLength: 1, maxLength: 4},
  )
  .map((blocks) => blocks.join('\n'));
