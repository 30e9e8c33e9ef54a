import {html, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {ref} from 'lit/directives/ref.js';

import type {Strings} from '../locales/strings.js';
import {sendIcon, stopIcon} from './icons.js';

interface ComposerProps {
  readonly draft: string;
  readonly isBusy: boolean;
  readonly strings: Strings;
  readonly fieldRef: (field: Element | undefined) => void;
  readonly onInput: () => void;
  readonly onKeydown: (event: KeyboardEvent) => void;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onStop: () => void;
}

/** Where the visitor writes. The field stays usable while a reply runs; only sending waits. */
export function composerView(props: ComposerProps): TemplateResult {
  const {draft, strings, fieldRef, onInput, onKeydown, onSubmit} = props;
  return html`<form part="composer" class="composer" @submit=${onSubmit}>
    <textarea
      part="input"
      class="input"
      dir="auto"
      rows="1"
      enterkeyhint="send"
      aria-label=${strings.inputLabel}
      placeholder=${strings.placeholder}
      .value=${live(draft)}
      ${ref(fieldRef)}
      @input=${onInput}
      @keydown=${onKeydown}
    ></textarea>
    ${buttonView(props)}
  </form>`;
}

// Send and Stop take each other's place under the pointer: the second click of a double one is meant for neither.
const isSecond = (click: MouseEvent) => click.detail > 1;

function buttonView({draft, isBusy, strings, onStop}: ComposerProps): TemplateResult {
  return isBusy
    ? html`<button part="stop" class="round" type="button" aria-label=${strings.stop} title=${strings.stop} @click=${(click: MouseEvent) => isSecond(click) || onStop()}>
        ${stopIcon}
      </button>`
    : html`<button
        part="send"
        class="round"
        type="submit"
        aria-label=${strings.send}
        title=${strings.send}
        ?disabled=${draft.trim() === ''}
        @click=${(click: MouseEvent) => isSecond(click) && click.preventDefault()}
      >
        ${sendIcon}
      </button>`;
}
