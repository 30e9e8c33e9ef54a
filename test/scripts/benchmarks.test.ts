import assert from 'node:assert/strict';
import {test} from 'node:test';

import {read} from '../support/guides.js';

const [, performance = ''] = /\n## Performance\n([^]*?)\n## /.exec(read('docs/size.md')) ?? [];
const document = read('docs/benchmarks.md');

function rowsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) => line.replace(/ +/g, ' '));
}

function figuresOf(text: string): string[] {
  const sentences = text
    .split('\n')
    .filter((line) => !line.startsWith('|'))
    .join(' ');
  return [...sentences.matchAll(/\b\d[\d.,]*(?<=\d)[ -]?(?:%|[\w/]+)/g)].map(([figure]) => figure);
}

test('each row of the table of docs/size.md → in docs/benchmarks.md', () => {
  const rows = rowsOf(performance);
  assert.ok(rows.length > 2, 'the page has a table of the benchmark');
  const known = new Set(rowsOf(document));
  for (const row of rows) assert.ok(known.has(row), `not in docs/benchmarks.md: ${row}`);
});

test('each figure in the sentences of docs/size.md → in docs/benchmarks.md', () => {
  const figures = figuresOf(performance);
  assert.ok(figures.length > 0, 'the page quotes the benchmark');
  const text = document.replace(/\s+/g, ' ');
  for (const figure of figures) assert.ok(text.includes(figure), `not in docs/benchmarks.md: ${figure}`);
});

test('docs/benchmarks.md → names the date, the browser and the machine of each part', () => {
  const parts = [...document.matchAll(/^<!-- end of /gm)];
  const machines = [...document.matchAll(/^Rounds: \d+\. \d{4}-\d\d-\d\d, Chromium [\d.]+, \d+ × /gm)];
  assert.ok(parts.length > 0);
  assert.equal(machines.length, parts.length);
});
