import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {tooltipView} from '../controls/icon-button.js';
import {countView, fieldView, type FieldProps} from '../controls/field.view.js';
import {sendIcon, stopIcon} from '../controls/icons.js';

interface ComposerProps extends FieldProps {
  readonly isBusy: boolean;
  readonly isSendable: boolean;
  /** True if the button to send also agrees to the text in place of the notice. */
  readonly needsConsent: boolean;
  /** Content of the line above the field, or ''. */
  readonly hint: TemplateResult | string;
  readonly describedBy: string | undefined;
  readonly strings: Strings;
  /** Called when the focus leaves the field or a button. */
  readonly onLeave: () => void;
  readonly onSubmit: () => void;
  readonly onStop: () => void;
}

/**
 * The field stays usable during a turn; only sending waits. It is not a `<form>`, because browsers block its
 * submission in a frame that is sandboxed without `allow-forms`:
 * https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox-allow-forms
 */
export function composerView(props: ComposerProps): TemplateResult {
  const {strings, hint, describedBy, onLeave} = props;
  return html`<p class="status" role="status">${hint}</p>
    <div part="composer" class="composer" @focusout=${onLeave}>
    ${fieldView(props, {part: 'input', label: strings.inputLabel, placeholder: strings.placeholder, describedBy})}
    ${buttonView(props)}
  </div>
  ${countView(props, strings)}`;
}

/** Renders the notice below the composer. Its ID is used by the description of the field. */
export function disclaimerView(text: string): TemplateResult | typeof nothing {
  return text === ''
    ? nothing
    : html`<p id="disclaimer" part="disclaimer" class="disclaimer" dir="auto">${text}</p>`;
}

/** Renders what the visitor has to agree to, in place of the notice. */
export function consentView(text: string): TemplateResult {
  return html`<div id="disclaimer" part="consent" class="consent" dir="auto"><slot name="consent">${text}</slot></div>`;
}

let lastClick = -Infinity;

/**
 * Send and Stop replace each other under the pointer. A double click must not press both. Its first click can also be one on
 * the launcher, which then counts for nothing.
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

function buttonView({
  isSendable,
  isBusy,
  needsConsent,
  strings,
  onSubmit,
  onStop,
}: ComposerProps): TemplateResult {
  return isBusy
    ? html`<button part="stop" class="round" type="button" aria-label=${strings.stop} @click=${(click: MouseEvent) => isSecond(click) || onStop()}>
        ${tooltipView(strings.stop, stopIcon)}
      </button>`
    : html`<button
        part="send"
        class=${needsConsent ? 'pill primary' : 'round'}
        type="button"
        aria-label=${needsConsent ? nothing : strings.send}
        aria-describedby=${needsConsent ? 'disclaimer' : nothing}
        ?disabled=${!isSendable}
        @click=${(click: MouseEvent) => isSecond(click) || onSubmit()}
        @keydown=${ignoreRepeat}
      >
        ${needsConsent ? strings.agree : tooltipView(strings.send, sendIcon)}
      </button>`;
}
