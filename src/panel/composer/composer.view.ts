import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {countView, fieldView, type FieldProps} from '../controls/field.view.js';
import {sendIcon, stopIcon} from '../controls/icons.js';

interface ComposerProps extends FieldProps {
  readonly isBusy: boolean;
  readonly isSendable: boolean;
  /** Whether the visitor's machine has a network, or has one again. */
  readonly connection: 'online' | 'offline' | 'back';
  readonly strings: Strings;
  readonly onSubmit: () => void;
  readonly onStop: () => void;
}

/**
 * Where the visitor writes. That the network is gone is said before something is sent. The field stays usable while a reply
 * runs; only sending waits. Not a `<form>`: browsers drop a form's submission in a frame that is sandboxed without
 * `allow-forms`.
 */
export function composerView(props: ComposerProps): TemplateResult {
  const {strings, connection} = props;
  return html`<p class="connection" role="status">${
    connection === 'online' ? nothing : connection === 'offline' ? strings.offline : strings.backOnline
  }</p>
    <div part="composer" class="composer">
    ${fieldView(props, {part: 'input', label: strings.inputLabel, placeholder: strings.placeholder})}
    ${buttonView(props)}
  </div>
  ${countView(props, strings)}`;
}

// Send and Stop take each other's place under the pointer: the second click of a double one is meant for neither.
const isSecond = (click: MouseEvent) => click.detail > 1;

function buttonView({isSendable, isBusy, strings, onSubmit, onStop}: ComposerProps): TemplateResult {
  return isBusy
    ? html`<button part="stop" class="round" type="button" aria-label=${strings.stop} title=${strings.stop} @click=${(click: MouseEvent) => isSecond(click) || onStop()}>
        ${stopIcon}
      </button>`
    : html`<button
        part="send"
        class="round"
        type="button"
        aria-label=${strings.send}
        title=${strings.send}
        ?disabled=${!isSendable}
        @click=${(click: MouseEvent) => isSecond(click) || onSubmit()}
      >
        ${sendIcon}
      </button>`;
}
