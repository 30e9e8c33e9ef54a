/** Aborts when nothing happened for some time, or when another signal says so. */
export interface Watchdog {
  readonly signal: AbortSignal;
  /** Something happened: the time starts again. */
  readonly feed: () => void;
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
    feed() {
      clearTimeout(timer);
      if (!controller.signal.aborted) timer = setTimeout(expire, milliseconds);
    },
    stop,
  };
}
