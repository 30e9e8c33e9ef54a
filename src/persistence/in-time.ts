/** Milliseconds that a question waits for a slow storage: at most once before its turn, and once during it. */
const TIMEOUT = 1_000;

/** Resolves with the task, or after a second if the storage is too slow. */
export async function inTime(task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, TIMEOUT)));
  await Promise.race([task, timeout]);
  clearTimeout(timer);
}
