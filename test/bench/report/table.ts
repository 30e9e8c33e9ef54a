/** Cells by the names of their columns. */
export type Row = Readonly<Record<string, string | number>>;

/** Returns a Markdown table with the columns of all rows, in order of appearance. Numbers are aligned at their end. */
export function markdownTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  const isNumeric = (index: number) => cells.every((row) => /^[\d.,]*( [^ ]+)?$/.test(row[index]!));
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...cells.map((row) => row[index]!.length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, index) => (isNumeric(index) ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!))).join(' | ')} |`;
  const rule = widths.map((width, index) =>
    isNumeric(index) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(columns), `| ${rule.join(' | ')} |`, ...cells.map(line)].join('\n');
}
