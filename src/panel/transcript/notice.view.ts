import {html, nothing, type TemplateResult} from 'lit';

import type {ChatServiceError} from '../../client/errors.js';
import type {Strings} from '../../locales/strings.js';
import {contactView, type ContactLink, retryView} from '../controls/pills.view.js';

interface NoticeProps {
  readonly error: ChatServiceError;
  readonly isAnnounced: boolean;
  readonly isOffline: boolean;
  /** Whole seconds until a retry is allowed. 0: allowed now. */
  readonly secondsLeft: number;
  readonly strings: Strings;
  readonly contact: ContactLink | undefined;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** Renders the error in the visitor's language, and a button: retry, or start a new conversation. */
export function noticeView(props: NoticeProps): TemplateResult {
  const {error, isAnnounced, isOffline, secondsLeft, strings, contact, onRetry, onClear} = props;
  // The countdown is outside of the alert, because screen readers would announce each second:
  // https://www.w3.org/TR/wai-aria-1.2/#alert
  return html`<div part="notice" class="notice">
    <p role=${isAnnounced ? 'alert' : nothing}>${isOffline ? strings.offline : errorText(error, strings)}</p>
    ${isTooLong(error) ? html`<button class="pill" type="button" @click=${onClear}>${strings.clear}</button>` : isRefusal(error) ? nothing : retryView({secondsLeft, isOffline, strings, onRetry})}
    ${contact ? contactView(contact) : nothing}
  </div>`;
}

/** True if a retry is useless: the service rejects the site or key, or the relay's daily budget is spent. */
function isRefusal({status = 0, code}: ChatServiceError): boolean {
  return code === 'daily_budget_exceeded' || [401, 403, 404].includes(status);
}

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
      return strings.serviceDown;
    case 'interrupted':
      return strings.cutOff;
    case 'timeout':
      return strings.silent;
    case 'http':
      if (status === 408) return strings.silent;
      if (status === 429 || status === 503) return isRefusal(error) ? strings.usedUp : strings.busy;
      return status < 500 ? strings.notAvailable : strings.serviceDown;
  }
}
