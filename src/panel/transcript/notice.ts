import type {TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import type {ContactLink} from '../controls/pills.view.js';
import {CountdownController} from './countdown-controller.js';
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
