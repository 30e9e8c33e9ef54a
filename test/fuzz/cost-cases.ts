import type {TextFamily} from '../support/cost-grammar.js';

/** Texts that once cost far more than their length allows, by what made them expensive. */
export const COST_CASES: Record<string, TextFamily> = {
  'cells that span 1,000 columns': {start: '<table><tr>', parts: ['<td colspan=1000>x', '<tr><td>y']},
  'cells that span 65,534 rows': {start: '<table>', parts: ['<tr><td rowspan=65534>x']},
  'formatting elements left open before paragraphs': {start: '<p>', parts: ['<b title=#>', '<p>x']},
  'formatting elements in the words of a paragraph': {start: 'z <p>', parts: ['<b title=#>', '<p>x']},
  'list item of lines that are almost underlines': {start: '- ', parts: ['a\n=']},
  'list item of lines that are almost items': {start: '- ', parts: ['a\n-']},
  'link definitions': {start: '', parts: ['[a#]: b\n']},
  'references to many definitions': {start: '', parts: ['[a#]: b\n', '[a#][a1] ']},
  stars: {start: '', parts: ['*']},
  underscores: {start: '', parts: ['_']},
  tildes: {start: '', parts: ['~~']},
  brackets: {start: '', parts: ['[']},
  'stars before words': {start: '</b>', parts: ['*', '!重要']},
  'single tildes between tags': {start: '', parts: ['\u200Bsnake_case </code>~']},
  'exclamation marks before tags': {start: '> ', parts: ['!', '<caption>-']},
  'nested paragraphs in nested subscripts': {start: '> ', parts: ['<sup><p>', '<pre><p>']},
  'list items of one character': {start: '', parts: ['- a\n']},
  'list items and blocks of code in turn': {start: '', parts: ['+\n~~~\n']},
  'indented code behind headings': {start: '1. ', parts: ['[\n---\n\t']},
  'tables of two cells within quotes': {start: '> ', parts: ['| a | b |\n|---|---|\n']},
};
