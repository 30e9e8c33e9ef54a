import {expect} from 'chai';
import fc, {type Arbitrary, type IPropertyWithHooks} from 'fast-check';

import {cutAt, written} from './markdown.js';

const LINES = [
  ...['W', 'W W', 'W W. W', '**W** W', '*W* W', '*W', '**W', '_W_ W', 'W_W', '~~W~~', '`W`', '`W', '``W`'],
  ...['[W]', '[W] W', '![W', 'W]', '\\W', '\\*W', 'W & W', '重W要', '**「W」**W', 'W  ', 'W\\', '!W', '#W'],
  ...['# W', '### W ###', '---', '===', '***', '- ', '* * *', '    W', '\tW', '```', '~~~', '    ', ''],
  ...['| W | W |', 'W | W', '| W | W | W |', '|W|', '|---|---|', '--- | ---', '| :-: |', '|-|', 'W |'],
  ...['<b>W</b>', '<b>W', 'W</b>', '<i>W <b>W</i> W</b>', '<p>W', 'W</p>', '<ul><li>W', '</ul>W', '<br>W'],
  ...['<details>', '<summary>W</summary>', '</details>', '<table><tr><td>W', '<td>W', '</table>W', '<tr>'],
  ...['<blockquote>W', '<h1>W', '</h1>', '<pre>W', '</pre>', '<code>W', '<div>W</div>', '<dl><dt>W<dd>W'],
];

const STARTS = ['', '', '', '- ', '* ', '1. ', '12) ', '> ', '> > ', '- > ', '  ', '   ', '    ', '- [ ] '];

const line = fc
  .tuple(fc.constantFrom(...STARTS), fc.constantFrom(...LINES), fc.constantFrom('\n', '\n', '\n\n'))
  .map((parts) => parts.join(''));

const text = fc.array(line, {maxLength: 14}).map((lines) => lines.join(''));

/** Blocks beyond the bounds of a heading, a table, a list or a window of the renderer. */
const longText = fc
  .array(
    fc.oneof(
      fc.tuple(line, fc.nat({max: 400})).map(([repeated, count]) => repeated.repeat(count)),
      fc
        .tuple(fc.constantFrom(...STARTS), fc.nat({max: 700}))
        .map(([start, count]) => `${start}${'W '.repeat(count)}\n`),
      text,
    ),
    {minLength: 1, maxLength: 4},
  )
  .map((blocks) => blocks.join(''));

/** Replaces each `W` by a word that is unique in the text. */
export function numberWords(template: string) {
  const words: string[] = [];
  const text = template.replace(/W/g, () => {
    // The letter at its end keeps a word from being a part of a later one.
    const word = `w${words.length}字`;
    words.push(word);
    return word;
  });
  return {text, words};
}

export function missingWords(root: Element, words: readonly string[]): string[] {
  const {textContent} = root;
  return words.filter((word) => !textContent.includes(word));
}

const cuts = fc.array(fc.nat({max: 400}), {maxLength: 8});

function everyWordOf(texts: Arbitrary<string>, streamed: (text: string, cuts: number[]) => string[]) {
  return fc.property(texts, cuts, (template, places) => {
    const {text, words} = numberWords(template);
    expect(missingWords(written([text]), words), 'whole').to.deep.equal([]);
    expect(missingWords(written(streamed(text, places)), words), 'streamed').to.deep.equal([]);
  });
}

/** Every word of a random reply is shown, whole and letter by letter. */
export const everyWordIsShown: IPropertyWithHooks<[string, number[]]> = everyWordOf(text, (text) => [
  ...text,
]);

/** The same for blocks that the renderer splits, with random deltas. */
export const everyWordOfLongBlocksIsShown: IPropertyWithHooks<[string, number[]]> = everyWordOf(
  longText,
  (text, places) =>
    cutAt(
      text,
      places.map((place) => place * Math.ceil(text.length / 400)),
    ),
);
