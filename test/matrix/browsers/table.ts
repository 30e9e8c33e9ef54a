import {readFileSync} from 'node:fs';

import type {Counts} from '../../../scripts/test/counts.js';
import {type Row, table, writeBetweenMarkers} from '../../bench/report.js';

const PAGE = 'size.md';
const MARKER = 'results of the browsers';

/** The counts of a browser by the names of their scripts. */
type Results = Readonly<Record<string, Counts>>;

/** Writes the row of a browser into docs/size.md. Keeps the rows of the other `names`, and their order. */
export function writeResults(
  names: readonly string[],
  name: string,
  version: string,
  scripts: readonly string[],
  results: Results,
): void {
  const date = new Date().toISOString().slice(0, 10);
  const counts = scripts.map((script) => [script, wordsOf(results[script])] as const);
  const rows = new Map(readRows().map((row) => [row['name'], row] as const));
  rows.set(name, {name, version, date, ...Object.fromEntries(counts)});
  const ordered = names.map((known) => rows.get(known)).filter((row) => row !== undefined);
  writeBetweenMarkers(PAGE, MARKER, table(ordered));
}

function readRows(): Row[] {
  const page = readFileSync(new URL(`../../../docs/${PAGE}`, import.meta.url), 'utf8');
  const [, part = ''] = new RegExp(`<!-- ${MARKER} -->([^]*)<!-- end of ${MARKER} -->`).exec(page) ?? [];
  const cells = part
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [columns = [], , ...rows] = cells.map((row) => row.slice(1, -1));
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}

function wordsOf(counts: Counts | undefined): string {
  if (counts === undefined) return '–';
  const passed = `${counts.passed.toLocaleString('en')} passed`;
  return counts.failed === 0 ? passed : `${passed}, ${counts.failed} failed`;
}
