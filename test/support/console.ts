/** Collects what is written to the console while a test runs, so that it can be asserted and does not clutter the report. */
export function recordConsole(): {lines: string[]; restore(): void} {
  const lines: string[] = [];
  const {error, warn} = console;
  const record = (...words: unknown[]) => lines.push(words.map(String).join(' '));
  console.error = record;
  console.warn = record;
  return {
    lines,
    restore: () => {
      console.error = error;
      console.warn = warn;
    },
  };
}
