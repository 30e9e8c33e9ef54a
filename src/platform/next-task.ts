/**
 * Resolves in the next task. Browsers delay timers of a hidden tab, but not messages:
 * https://developer.mozilla.org/docs/Web/API/Window/setTimeout#reasons_for_longer_delays_than_specified
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
