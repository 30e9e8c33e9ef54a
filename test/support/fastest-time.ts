const ATTEMPTS = 5;

/**
 * Returns the time of the fastest attempt, in milliseconds. Does not try again after an attempt of less than
 * `limit` milliseconds. Other work of the machine makes an attempt longer, never shorter.
 */
export async function fastestTime(task: () => unknown, limit = 0): Promise<number> {
  let fastest = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && fastest >= limit; attempt += 1) {
    const start = performance.now();
    await task();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}
