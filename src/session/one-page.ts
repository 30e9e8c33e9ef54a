/**
 * Calls `act` on one of the pages that call this with the same `name`: the page that the visitor looked at last, so that a page that the
 * browser has frozen keeps no other from it. `act` ends when its signal aborts. Where the browser denies locks, each page calls it.
 */
export async function onOnePage(
  name: string,
  stopped: AbortSignal,
  act: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return act(stopped);
  let takes = isShown();
  while (!stopped.aborted) {
    const waiting = new AbortController();
    const held = new AbortController();
    let isHeld = false;
    const handleShown = () => isShown() && waiting.abort();
    document.addEventListener('visibilitychange', handleShown);
    try {
      // https://www.w3.org/TR/web-locks/#dom-lockoptions-steal
      const options = takes ? {steal: true} : {signal: AbortSignal.any([stopped, waiting.signal])};
      await navigator.locks.request(name, options, () => {
        isHeld = true;
        return act(AbortSignal.any([stopped, held.signal]));
      });
      return;
    } catch (error) {
      if (!stopped.aborted && (error as Error).name !== 'AbortError') return await act(stopped);
      // Another page has taken it, or this one is shown and takes it.
      takes = !isHeld && waiting.signal.aborted;
      held.abort(reasonOf('moved'));
    } finally {
      document.removeEventListener('visibilitychange', handleShown);
    }
  }
}

/** Returns the reason of a signal. `cause`: see `ListenOptions.signal`. */
export const reasonOf = (cause: 'ended' | 'moved'): Error => new Error(`It is over: ${cause}.`, {cause});

const isShown = (): boolean => document.visibilityState === 'visible';
