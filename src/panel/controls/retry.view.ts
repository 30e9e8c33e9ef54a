import {html, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';

interface RetryProps {
  /** Whole seconds until a retry is allowed; 0 if it is allowed now. */
  readonly secondsLeft: number;
  readonly strings: Strings;
  readonly onRetry: () => void;
}

/** The Retry button, enabled when the wait is over. */
export function retryView({secondsLeft, strings, onRetry}: RetryProps): TemplateResult {
  return html`<button part="retry" class="pill retry" type="button" ?disabled=${secondsLeft > 0} @click=${onRetry}>
    ${secondsLeft > 0 ? strings.retryIn(secondsLeft) : strings.retry}
  </button>`;
}
