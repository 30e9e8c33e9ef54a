export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads the counts of node:test or Web Test Runner; `undefined` if there are none. */
export function countsOf(printed: string): Counts | undefined {
  const pattern = /(\d+) passed, (\d+) failed|^ℹ pass (\d+)\nℹ fail (\d+)$/gm;
  const [, passed, failed, pass = passed, fail = failed] = [...printed.matchAll(pattern)].at(-1) ?? [];
  return pass === undefined ? undefined : {passed: Number(pass), failed: Number(fail)};
}

/** Removes Web Test Runner's progress, hundreds of lines that hide a failure. */
export function withoutProgress(printed: string): string {
  return printed
    .replace(/^(?:Running tests\.\.\.|.* test files \| \d+ passed, \d+ failed.*)\n/gm, '')
    .replace(/\n{3,}/g, '\n\n');
}
