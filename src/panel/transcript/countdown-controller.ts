import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Counts down the seconds that the service asks clients to wait. */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #cause: object | undefined;
  #end = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Remaining whole seconds; 0 when the wait is over. */
  get secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#end - Date.now()) / 1000));
  }

  /** Starts the countdown if `cause` is not the same object as in the last call. `undefined` ends it. */
  waitFor(cause: object | undefined, seconds: number): void {
    if (cause === this.#cause) return;
    this.#cause = cause;
    this.#end = cause === undefined ? 0 : Date.now() + seconds * 1000;
    this.#tick();
  }

  hostConnected(): void {
    this.#tick();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    if (this.secondsLeft === 0) return;
    const untilNextSecond = (this.#end - Date.now()) % 1000 || 1000;
    this.#timer = setTimeout(() => {
      this.#host.requestUpdate();
      this.#tick();
    }, untilNextSecond);
  }
}
