import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {tooltipView} from '../controls/icon-button.js';
import {sendIcon, stopIcon} from '../controls/icons.js';

/** `needsConsent`: nothing may be sent before the visitor agrees. */
export function sendView(
  {send, agree}: Strings,
  {
    isSendable,
    needsConsent,
    onSend,
  }: {isSendable: boolean; needsConsent: boolean; onSend: (click: Event) => void},
): TemplateResult {
  return html`<button
    part="send"
    class=${needsConsent ? 'pill primary' : 'round'}
    type="button"
    aria-label=${needsConsent ? nothing : send}
    aria-describedby=${needsConsent ? 'disclaimer' : nothing}
    ?disabled=${!isSendable}
    @click=${(click: MouseEvent) => isSecond(click) || onSend(click)}
    @keydown=${ignoreRepeat}
  >
    ${needsConsent ? agree : tooltipView(send, sendIcon)}
  </button>`;
}

export function stopView({stop}: Strings, onStop: () => void): TemplateResult {
  const handleClick = (click: MouseEvent) => isSecond(click) || onStop();
  return html`<button part="stop" class="round" type="button" aria-label=${stop} @click=${handleClick}>
    ${tooltipView(stop, stopIcon)}
  </button>`;
}

let lastClick = -Infinity;

/**
 * Send and Stop replace each other under the pointer. A double click must not press both. The first click can be on the
 * launcher. Then ignore the second.
 */
function isSecond({detail, timeStamp}: MouseEvent): boolean {
  const isSoon = timeStamp - lastClick < 1_000;
  lastClick = timeStamp;
  return detail > 1 && isSoon;
}

/** A held Enter moves the focus to a button once, and must not press it then. */
function ignoreRepeat(key: KeyboardEvent): void {
  if (key.repeat) key.preventDefault();
}
