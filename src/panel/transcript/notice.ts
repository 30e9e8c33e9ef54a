import type {TemplateResult} from 'lit';

import {lastReply} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {ContactLink} from '../controls/pills.view.js';
import {CountdownController} from './countdown-controller.js';
import {isRefusal, noticeView} from './notice.view.js';
import type {TranscriptContext} from './transcript-context.js';
import type {ChatServiceError} from '../../client/errors.js';

/** Maximum wait at a disabled button. Visitors do not wait longer. */
const MAX_RETRY_WAIT_SECONDS = 300;

/** The notice after the messages: the error of the last reply, and its remedy. */
export class Notice {
  readonly #context: TranscriptContext;
  readonly #countdown: CountdownController;
  readonly #failures = new Failures();

  constructor(context: TranscriptContext) {
    this.#context = context;
    this.#countdown = new CountdownController(context.host);
  }

  render(strings: Strings, contact: ContactLink | undefined): TemplateResult | undefined {
    const {session, online, submit, clear} = this.#context;
    const {messages, error} = session.state;
    this.#countdown.waitFor(error, Math.min(error?.retryAfter ?? 0, MAX_RETRY_WAIT_SECONDS));
    const isPersistent = this.#failures.isPersistent(error, lastReply(messages)?.status === 'complete');
    if (error === undefined) return undefined;
    return noticeView({
      error,
      isAnnounced: !session.conversation.isRestored,
      cause: online.causeOf(error),
      secondsLeft: this.#countdown.secondsLeft,
      strings,
      contact: isPersistent || isRefusal(error) ? contact : undefined,
      onRetry: () => submit(() => session.retry()),
      onClear: clear,
    });
  }
}

export class Failures {
  #last: ChatServiceError | undefined;
  #count = 0;

  /** Takes the current state at each render. Returns whether the failure persists: it is at least the second in a row. */
  isPersistent(error: ChatServiceError | undefined, hasReply: boolean): boolean {
    if (hasReply) this.#count = 0;
    else if (error && error !== this.#last) this.#count += 1;
    this.#last = error;
    return this.#count > 1;
  }
}
