/** Records the console output of a test, so that the test can assert it and the report stays short. */
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
