/** Where the browser does not tell when it is idle, that is taken for granted after so long, in milliseconds. */
const UNTOLD = 200;

/** Runs `task` once, when the page has nothing better to do. */
export function whenIdle(task: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, UNTOLD);
}
