import {html, nothing, type TemplateResult} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';

import type {Strings} from '../../locales/strings.js';
import {tooltipView} from '../controls/icon-button.js';
import {sendIcon, stopIcon} from '../controls/icons.js';

export function sendView(
  {send, agree}: Strings,
  {isSendable, needsConsent, onSend, buttonRef}: SendProps,
): TemplateResult {
  return html`<button
    part="send"
    class=${needsConsent ? 'control-pill control-primary' : 'control-round'}
    type="button"
    aria-label=${needsConsent ? nothing : send}
    aria-describedby=${needsConsent ? 'disclaimer' : nothing}
    ?disabled=${!isSendable}
    @click=${(click: MouseEvent) => isSecond(click) || onSend(click)}
    @keydown=${ignoreRepeat}
    ${buttonRef}
  >
    ${needsConsent ? agree : tooltipView(send, sendIcon)}
  </button>`;
}

interface SendProps {
  readonly isSendable: boolean;
  /** Nothing may be sent before the visitor agrees. */
  readonly needsConsent: boolean;
  readonly onSend: (click: Event) => void;
  readonly buttonRef: DirectiveResult;
}

export function stopView({stop}: Strings, onStop: () => void): TemplateResult {
  const handleClick = (click: MouseEvent) => isSecond(click) || onStop();
  return html`<button part="stop" class="control-round" type="button" aria-label=${stop} @click=${handleClick}>
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
