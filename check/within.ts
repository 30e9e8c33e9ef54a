export const TIMEOUT = Symbol('timeout');

/** Resolves to the value of `promise`, or to `TIMEOUT` after `milliseconds`. */
export async function within<Value>(
  promise: Promise<Value>,
  milliseconds: number,
): Promise<Value | typeof TIMEOUT> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof TIMEOUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMEOUT), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // After a timeout, the request is aborted and the promise rejects.
    promise.catch(() => undefined);
  }
}
