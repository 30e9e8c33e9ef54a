import type {TemplateResult, ReactiveController, ReactiveControllerHost} from 'lit';

import type {Strings} from '../../locales/strings.js';
import type {ContactLink} from '../controls/pills.view.js';
import {noticeView} from './notice.view.js';
import type {TranscriptContext} from './transcript-context.js';

/** Maximum wait at a disabled button. Visitors do not wait longer. */
const MAX_RETRY_WAIT_SECONDS = 300;

/** The notice after the messages: the error of the last reply, and its remedy. */
export class Notice {
  readonly #context: TranscriptContext;
  readonly #countdown: CountdownController;

  constructor(context: TranscriptContext) {
    this.#context = context;
    this.#countdown = new CountdownController(context.host);
  }

  render(strings: Strings, contact: ContactLink | undefined): TemplateResult | undefined {
    const {session, online, submit, clear} = this.#context;
    const {error} = session.state;
    this.#countdown.waitFor(error, Math.min(error?.retryAfter ?? 0, MAX_RETRY_WAIT_SECONDS));
    if (error === undefined) return undefined;
    return noticeView({
      error,
      isAnnounced: !session.conversation.isRestored,
      isOffline: online.isOffline,
      secondsLeft: this.#countdown.secondsLeft,
      strings,
      contact,
      onRetry: () => submit(() => session.retry()),
      onClear: clear,
    });
  }
}

/** Counts down the seconds that the service asks clients to wait. */
class CountdownController implements ReactiveController {
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
