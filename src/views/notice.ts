import {html, nothing, type TemplateResult} from 'lit';

import type {ChatServiceError} from '../client/errors.js';
import type {Strings} from '../locales/strings.js';

interface NoticeProps {
  readonly error: ChatServiceError;
  /** How long the service asks to wait from now on, in whole seconds. */
  readonly secondsLeft: number;
  readonly strings: Strings;
  readonly onRetry: () => void;
}

/** Says in the visitor's words what went wrong with the last reply, and what can be done. */
export function noticeView({error, secondsLeft, strings, onRetry}: NoticeProps): TemplateResult {
  // The wait is outside of the alert: a countdown that is read out every second would be noise.
  return html`<div part="notice" class="notice">
    <p role="alert">${errorText(error, strings)}</p>
    ${isHopeless(error) ? nothing : retryView({secondsLeft, strings, onRetry})}
  </div>`;
}

/** The one click that asks again, enabled when the wait is over. */
export function retryView({secondsLeft, strings, onRetry}: Omit<NoticeProps, 'error'>): TemplateResult {
  return html`<button part="retry" class="retry" type="button" ?disabled=${secondsLeft > 0} @click=${onRetry}>
    ${secondsLeft > 0 ? strings.retryIn(secondsLeft) : strings.retry}
  </button>`;
}

/** The agent is closed to this site, or the conversation is too long: the same request would be refused again. */
function isHopeless({status}: ChatServiceError): boolean {
  return status !== undefined && [401, 403, 404, 413].includes(status);
}

function errorText({type, status = 0}: ChatServiceError, strings: Strings): string {
  switch (type) {
    case 'network':
      return navigator.onLine ? strings.unreachable : strings.offline;
    case 'protocol':
      return strings.unreadable;
    case 'interrupted':
      return strings.cutOff;
    case 'timeout':
      return strings.silent;
    case 'http':
      if (status === 413) return strings.conversationTooLong;
      if (status === 429 || status === 503) return strings.busy;
      return status < 500 ? strings.notAvailable : strings.serviceDown;
  }
}
