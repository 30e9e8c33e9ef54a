/**
 * The delay in a hidden tab, in milliseconds. A hidden tab has no frames:
 * https://html.spec.whatwg.org/multipage/webappapis.html#rendering-opportunity
 */
export const HIDDEN_INTERVAL = 250;

/** Runs `task` before the next frame, or after 250 ms in a hidden tab. Returns a function that cancels it. */
export function nextFrame(task: () => void): () => void {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const run = () => {
    cancel();
    task();
  };
  const frame = requestAnimationFrame(run);
  // The timer is always set, because the tab can become hidden before the frame.
  const timer = setTimeout(run, HIDDEN_INTERVAL);
  return cancel;
}

/** The delay in browsers without `requestIdleCallback`, in milliseconds. */
const FALLBACK_DELAY = 200;

export function whenIdle(task: () => void): void {
  // Safari does not support it.
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, FALLBACK_DELAY);
}
