/** How long a tab that is not shown waits, in milliseconds: it has no frames. */
const HIDDEN_INTERVAL = 250;

/** Runs `task` before the next frame is drawn, or a little later in a tab that has none; the result takes that back. */
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
  // Also for a tab that is hidden before its frame comes.
  const timer = setTimeout(run, HIDDEN_INTERVAL);
  return cancel;
}
