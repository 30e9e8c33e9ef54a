import {html, nothing, type TemplateResult} from 'lit';

import type {ChatServiceError} from '../../client/errors.js';
import type {Strings} from '../../locales/strings.js';

interface NoticeProps {
  readonly error: ChatServiceError;
  /** How long the service asks to wait from now on, in whole seconds. */
  readonly secondsLeft: number;
  readonly strings: Strings;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** Says in the visitor's words what went wrong with the last reply, and what can be done. */
export function noticeView({error, secondsLeft, strings, onRetry, onClear}: NoticeProps): TemplateResult {
  // The wait is outside of the alert: a countdown that is read out every second would be noise.
  return html`<div part="notice" class="notice">
    <p role="alert">${errorText(error, strings)}</p>
    ${isTooLong(error) ? clearView({strings, onClear}) : isRefusal(error) ? nothing : retryView({secondsLeft, strings, onRetry})}
  </div>`;
}

function clearView({strings, onClear}: Pick<NoticeProps, 'strings' | 'onClear'>): TemplateResult {
  return html`<button class="pill" type="button" @click=${onClear}>${strings.clear}</button>`;
}

/** The one click that asks again, enabled when the wait is over. */
export function retryView({
  secondsLeft,
  strings,
  onRetry,
}: Pick<NoticeProps, 'secondsLeft' | 'strings' | 'onRetry'>): TemplateResult {
  return html`<button part="retry" class="pill retry" type="button" ?disabled=${secondsLeft > 0} @click=${onRetry}>
    ${secondsLeft > 0 ? strings.retryIn(secondsLeft) : strings.retry}
  </button>`;
}

/** The agent is closed to this site: the same request would be refused again. */
function isRefusal({status = 0}: ChatServiceError): boolean {
  return [401, 403, 404].includes(status);
}

/** However the service says that it cannot take so much. */
function isTooLong({status, code, serviceMessage = ''}: ChatServiceError): boolean {
  return (
    status === 413 ||
    code === 'context_length_exceeded' ||
    ((status === 400 || status === 422) &&
      /context length|too (?:long|large|many tokens)/i.test(serviceMessage))
  );
}

function errorText(error: ChatServiceError, strings: Strings): string {
  const {type, status = 0} = error;
  if (isTooLong(error)) return strings.conversationTooLong;
  switch (type) {
    case 'network':
      return strings.unreachable;
    case 'protocol':
      return strings.unreadable;
    case 'interrupted':
      return strings.cutOff;
    case 'timeout':
      return strings.silent;
    case 'http':
      if (status === 408) return strings.silent;
      if (status === 429 || status === 503) return strings.busy;
      return status < 500 ? strings.notAvailable : strings.serviceDown;
  }
}
