/** The delay in browsers without `requestIdleCallback`, in milliseconds. */
const FALLBACK_DELAY = 200;

/** Runs `task` once, when the page is idle. */
export function whenIdle(task: () => void): void {
  // Safari does not support it.
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, FALLBACK_DELAY);
}
