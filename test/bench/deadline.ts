export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Returns the result of `task`. Throws a `DeadlineError` after `milliseconds`; the task continues. */
export async function before<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DeadlineError(`Stopped after ${milliseconds / 1000} s.`)),
      milliseconds,
    );
  });
  // Errors after the deadline are ignored.
  task.catch(() => undefined);
  try {
    return await Promise.race([task, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
