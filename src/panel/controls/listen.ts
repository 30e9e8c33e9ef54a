import type {ReactiveControllerHost} from 'lit';

/** Listens on the window while the host is connected. */
export function listen(host: ReactiveControllerHost, types: readonly string[], listener: () => void): void {
  host.addController({
    hostConnected() {
      for (const type of types) addEventListener(type, listener);
    },
    hostDisconnected() {
      for (const type of types) removeEventListener(type, listener);
    },
  });
}
