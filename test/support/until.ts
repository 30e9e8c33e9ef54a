/** Calls `question` in each frame. Resolves to its first truthy result; rejects after the time. */
export async function until<T>(question: () => T, milliseconds = 15_000): Promise<NonNullable<T>> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = question();
    if (answer) return answer;
    if (performance.now() > end)
      throw new Error(`Still not true after ${milliseconds} ms: ${question.toString()}`);
    await new Promise(requestAnimationFrame);
  }
}
