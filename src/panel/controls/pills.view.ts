import {html, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';

/** Opens websites in a new tab, so that the conversation stays. Mail and phone open no tab. */
export function contactView({href, label, onClick}: ContactLink): TemplateResult {
  return href
    ? html`<a part="contact" class="control-pill" href=${href} target=${targetOf(href)} rel="noopener" @click=${onClick}>${label}</a>`
    : html`<button part="contact" class="control-pill" type="button" @click=${onClick}>${label}</button>`;
}

export interface ContactLink {
  /** An `https`, `mailto` or `tel` URL. Default: it is a button. */
  readonly href?: string;
  readonly label: string;
  readonly onClick: (click: MouseEvent) => void;
}

export function targetOf(href: string): string {
  return href.startsWith('https:') ? '_blank' : '';
}

interface RetryProps {
  /** Whole seconds until a retry is allowed; 0 if it is allowed now. */
  readonly secondsLeft: number;
  readonly strings: Strings;
  readonly onRetry: () => void;
}

/** The Retry button, enabled when the wait is over. */
export function retryView({secondsLeft, strings, onRetry}: RetryProps): TemplateResult {
  const wait =
    secondsLeft < 60 ? strings.retryIn(secondsLeft) : strings.retryInMinutes(Math.ceil(secondsLeft / 60));
  return html`<button part="retry" class="control-pill control-retry" type="button" ?disabled=${secondsLeft > 0} @click=${onRetry}>
    ${secondsLeft > 0 ? wait : strings.retry}
  </button>`;
}
