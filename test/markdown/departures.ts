/** A rule by which replies differ from CommonMark and GFM. docs/replies.md has it, in the same words. */
export interface Departure {
  readonly rule: string;
  /** Numbers of CommonMark's examples that the rule changes. */
  readonly examples: readonly number[];
  /** Markdown that the rule changes, where CommonMark has no example. */
  readonly own?: readonly string[];
}

export const DEPARTURES: readonly Departure[] = [
  {
    rule: 'Emphasis needs no spaces in Chinese, Japanese and Korean',
    examples: [],
    own: ['**価格：**100元'],
  },
  {rule: 'Only two tildes strike out', examples: [], own: ['3~5 and 10~20', '~one~']},
  {
    rule: 'A line of dashes is never the underline of a heading',
    examples: [59, 80, 83, 84, 86, 89, 90, 91, 95, 96, 102, 103, 115, 141, 300],
    own: ['1\n2\n3\n4\n5\n6\n7\n8\n9\n==='],
  },
  {
    rule: 'In a fence with the language `markdown` or `md`',
    examples: [],
    own: ['```md\n```js\na\n```\nb\n```\n\nc'],
  },
  {
    rule: 'An address in prose begins after any character',
    examples: [],
    own: ['https://example.com/「a」', 'https://example.com/"a"', 'xhttps://example.com/'],
  },
  {rule: 'Formulas stay as they are written', examples: [12], own: ['$$a_b_c$$ and \\(d*e*f\\)']},
  {
    rule: 'The words of a link are text if they are too wide',
    examples: [],
    own: [`[${'words '.repeat(12)}](https://example.com/)`, '[1][2]\n\n[2]: https://example.com/'],
  },
  {
    rule: 'A table has at most 32 columns',
    examples: [],
    own: [
      '| a |\n|---|\n| b | c |',
      '- a\n| b |\n|---|\n| c |',
      `|${' a |'.repeat(33)}\n|${'---|'.repeat(33)}`,
    ],
  },
  {rule: 'A single line break is kept', examples: [39]},
  {rule: 'An item of a list has paragraphs if it has several', examples: [], own: ['- a\n\n- b']},
  {
    rule: 'A line after a link definition begins a block',
    examples: [],
    own: [
      '[a]: https://example.com/\n2. b',
      '[a]: https://example.com/\n    b',
      '> - a\nb\n> c',
      '> - a\n    - b',
    ],
  },
  {
    rule: 'HTML is reduced to the same set',
    examples: [
      21, 31, 148, 150, 151, 152, 153, 154, 155, 156, 157, 158, 161, 162, 163, 164, 165, 166, 170, 171, 172,
      173, 174, 175, 176, 177, 178, 180, 181, 182, 184, 185, 186, 187, 188, 189, 191, 201, 344, 476, 477, 491,
      494, 524, 536, 613, 614, 615, 616, 617, 623, 626, 627, 628, 629, 630, 631, 642, 643,
    ],
  },
];
