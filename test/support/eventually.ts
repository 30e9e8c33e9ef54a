import {setTimeout as pause} from 'node:timers/promises';

/** Resolves to the first truthy answer; rejects after the time. For Node: `until` is for the browser. */
export async function eventually<T>(
  question: () => T | Promise<T>,
  milliseconds = 15_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    if (performance.now() > end) {
      throw new Error(`Still not true after ${milliseconds} ms: ${question.toString()}`);
    }
    await pause(10);
  }
}
