/** An idle timer. Aborts when it expires or when another signal aborts. */
export interface Watchdog {
  readonly signal: AbortSignal;
  /** Restarts the timer. Default: with the time of the beginning, in milliseconds. */
  readonly feed: (milliseconds?: number) => void;
  stop(): void;
}

export function createWatchdog(milliseconds: number, parent: AbortSignal): Watchdog {
  const controller = new AbortController();
  const expire = () =>
    controller.abort(new DOMException(`Nothing came for ${milliseconds} ms.`, 'TimeoutError'));
  let timer = setTimeout(expire, milliseconds);
  const stop = () => {
    clearTimeout(timer);
    parent.removeEventListener('abort', stop);
    controller.abort(parent.reason);
  };
  parent.addEventListener('abort', stop, {once: true});
  if (parent.aborted) stop();
  return {
    signal: controller.signal,
    feed(next = milliseconds) {
      clearTimeout(timer);
      if (!controller.signal.aborted) timer = setTimeout(expire, next);
    },
    stop,
  };
}
