import fc, {type Arbitrary} from 'fast-check';

/** Constructs of Markdown and HTML, valid and invalid. Increasing numbers replace `#`. */
const ATOMS = [
  ...'a|word |重要|😀| |\t|\u200B|5 * 3 |snake_case '.split('|'),
  ...'* ** *** _ __ ~ ~~ ` `` [ ] ( ) ](b) [a](b) [a](https://example.com/#) ![ ![a](https://example.com/#.png)'.split(
    ' ',
  ),
  ...'[a#] [a] [a]: [^#] <https://example.com/#> https://example.com/# www.example.com me@example.com'.split(
    ' ',
  ),
  ...'& &amp; &copy; &#65; \\ \\* < > a<b " \' = | : - + # ! **重要」** *a* **a** `a` ~~a~~'.split(' '),
  ...['$$', '$$a$$', '\\[', '\\]', '\\(', '\\)', '\n$$\n', '\n\\[\n', '\u2028', '[1]', '【', '【1】'],
  ...['\n', '\n\n', '  \n', '\n=', '\n-', '\n---\n', '\n===\n', '\n- ', '\n1. ', '\n#. ', '\n  - ', '\n    '],
  ...['\n> ', '\n# ', '\n```\n', '\n~~~\n', '\n- [ ] ', '\n| a | b |\n|---|---|\n', '\n| # | b |', '||'],
  ...['\n[a#]: https://example.com/#\n', '\n[a]: b', '> ', '- ', '1. ', '    ', '|---|\n', '[a#][a1] '],
  ...'<b> </b> <i> </i> <b>a</b> <b title=#> <small> <sub> <sup> <code> </code> <a href=https://example.com/#>'.split(
    ' ',
  ),
  ...'</a> <p> <p>x </p> <br> <hr> <ul> <ol> <li> </ul> <dl> <dt> <dd> <h1> </h1> <blockquote> <pre> </pre>'.split(
    ' ',
  ),
  ...'<details> <summary> </details> <table> <tr> <td> <th> <tbody> <caption> </table> <td>x <tr><td>y'.split(
    ' ',
  ),
  ...['<td colspan=1000>x', '<td rowspan=65534>x', '<div>', '</div>', '<x ', '<b a="', '<!--', '-->'],
  '<kbd>K</kbd>',
];

/** Texts that differ only in length. */
export interface TextFamily {
  readonly start: string;
  /** Each part is repeated until it fills its share of the text. */
  readonly parts: readonly string[];
}

const part = fc.array(fc.constantFrom(...ATOMS), {minLength: 1, maxLength: 4}).map((atoms) => atoms.join(''));

export const textFamily: Arbitrary<TextFamily> = fc.record({
  start: fc.oneof(
    fc.constant(''),
    fc.constantFrom(...ATOMS),
    fc.constantFrom('- ', '> ', '1. ', '| a | b |\n|---|---|\n', '<table><tr>', '<p>', '<details>', 'x '),
  ),
  parts: fc.array(part, {minLength: 1, maxLength: 2}),
});

export function textOf({start, parts}: TextFamily, length: number): string {
  const share = (length - start.length) / parts.length;
  return (start + parts.map((unit) => repeated(unit, share)).join('')).slice(0, length);
}

function repeated(unit: string, length: number): string {
  let text = '';
  for (let count = 0; text.length < length; count += 1) {
    text += unit.replaceAll('#', String(count));
  }
  return text;
}
