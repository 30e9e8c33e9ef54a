/** Returns the timer. On Node, it no longer keeps the process running. */
export function detached(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
  (timer as {unref?: () => void}).unref?.();
  return timer;
}
