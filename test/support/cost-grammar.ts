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

/** Texts that once cost far more than their length allows, by construct. */
export const COST_CASES: Record<string, TextFamily> = {
  'cells that span 1,000 columns': {start: '<table><tr>', parts: ['<td colspan=1000>x', '<tr><td>y']},
  'cells that span 65,534 rows': {start: '<table>', parts: ['<tr><td rowspan=65534>x']},
  'formatting elements left open before paragraphs': {start: '<p>', parts: ['<b title=#>', '<p>x']},
  'list item of lines that are almost underlines': {start: '- ', parts: ['a\n=']},
  'lines of hyphens below lines of text': {start: '', parts: ['a\n-\n']},
  'link definitions': {start: '', parts: ['[a#]: b\n']},
  'references to many definitions': {start: '', parts: ['[a#]: b\n', '[a#][a1] ']},
  'formulas in brackets that nothing closes': {start: '', parts: ['\\[\n']},
  'formulas in brackets that nothing closes, on lines far from each other': {
    start: '',
    parts: ['\\[\n\n\\['],
  },
  'formulas in dollars that nothing closes': {start: '', parts: ['$$a\n']},
  'formulas that fill their lines': {start: 'a', parts: ['\n$$\na\n$$\n']},
  'line separators before formulas': {start: '', parts: ['\u2028$$a$$']},
  stars: {start: '', parts: ['*']},
  tildes: {start: '', parts: ['~~']},
  brackets: {start: '', parts: ['[']},
  'stars before words': {start: '</b>', parts: ['*', '!重要']},
  'exclamation marks before tags': {start: '> ', parts: ['!', '<caption>-']},
  'nested paragraphs in nested subscripts': {start: '> ', parts: ['<sup><p>', '<pre><p>']},
  'list items and blocks of code in turn': {start: '', parts: ['+\n~~~\n']},
  'indented code behind headings': {start: '1. ', parts: ['[\n---\n\t']},
  'tables of two cells within quotes': {start: '> ', parts: ['| a | b |\n|---|---|\n']},
  'bold words that nothing closes, between letters without spaces': {start: '', parts: ['**重要」**']},
  'a tag in each item of a list': {start: '', parts: ['\n- [ ] <<details><i>']},
  'line breaks in one line': {start: ':', parts: ['<br>']},
  'a long cell without letters': {start: '| a | b |\n|---|---|\n', parts: ['😀1. ']},
  'half a tag behind each run of stars': {start: '!', parts: ['***<a']},
  backslashes: {start: '', parts: ['\\']},
  'links that touch, each with a mail address': {start: '<p>', parts: ['<a href=mailto:a@e.co>a@E.CO </a>']},
  'list items without text behind a cell': {start: '<td>x', parts: ['\n-']},
  'empty cells before an underscore': {start: '<sup>', parts: ['_||', '|_']},
  'tags and fences in turn': {start: '\t', parts: ['<sub>\n~~~\n"']},
  'a tag in each of many paragraphs': {start: '', parts: ['😀<li>\n\n']},
  'one row of many stars and references': {start: '| a | b |\n|---|---|\n', parts: ['\\*[a#][a1] *']},
  'an item and a quote in turn': {start: '', parts: ['\n-\n> _']},
  'a tag and a link definition in each line': {
    start: '',
    parts: ['[a](b)<sup>**\n[a#]: https://example.com/#\n'],
  },
  'open lists within deleted words': {start: '', parts: ['~~a~~<ul>\n-😀']},
  'code that nothing closes, in each line': {start: '', parts: ['\n#. <code>`a`**重要」**']},
  'many tables before the first letter': {start: '1. ', parts: [':=', '<table>!']},
  'a character reference in each line': {start: '', parts: ['&#65;  \n[a](https://example.com/#)']},
};
