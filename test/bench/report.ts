import {readFileSync, writeFileSync} from 'node:fs';

/** The result of a part of the bench: a section of docs/benchmarks.md. */
export interface Part {
  readonly title: string;
  /** In Markdown. */
  readonly text: string;
  readonly rows: readonly Row[];
  readonly bars?: readonly Bar[];
}

/** Cells by the names of their columns. */
export type Row = Readonly<Record<string, string | number>>;

/** A value with its upper bound. A row of the part shows both. */
export interface Bar {
  readonly value: number;
  readonly bar: number;
}

/** A trial does not change the documents. */
export const IS_TRIAL = process.env.BENCH_RUNS !== undefined;

const DOCS = new URL('../../docs/', import.meta.url);

/** Returns a Markdown table with the columns of all rows. Numbers are aligned at their end. */
export function table(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  const rule = columns.map((_, index) =>
    cells.every((row) => /^[\d.,]*( [^ ]+)?$/.test(row[index]!)) ? '--:' : '---',
  );
  return [columns, rule, ...cells]
    .map((row) => `|${row.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`)
    .join('\n');
}

/** Returns the commits that the sections of a page name. */
export function commitsOf(page: string): Set<string> {
  const text = readFileSync(new URL(page, DOCS), 'utf8');
  const environments = [...text.matchAll(/^Rounds: .*/gm)].map(([line]) => line);
  return new Set(environments.map((line) => /`src\/` at (\S+),/.exec(line)?.[1] ?? 'an unknown one'));
}

/** Replaces the Markdown between the markers with this name in a page of docs/. */
export function writeBetweenMarkers(page: string, name: string, markdown: string): void {
  if (IS_TRIAL) return;
  const old = readFileSync(new URL(page, DOCS), 'utf8');
  const start = old.indexOf(`<!-- ${name} -->`);
  const end = old.indexOf(`<!-- end of ${name} -->`);
  if (start < 0 || end < start) throw new Error(`docs/${page} has no markers "${name}".`);
  const text = `${old.slice(0, start)}<!-- ${name} -->\n\n${markdown.trim()}\n\n${old.slice(end)}`;
  writeFileSync(new URL(page, DOCS), text);
}
