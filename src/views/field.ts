import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {ref} from 'lit/directives/ref.js';

import type {Strings} from '../locales/strings.js';

export interface FieldProps {
  readonly draft: string;
  /** How many more characters may be written, if that is to be seen; below 0, there are too many. */
  readonly charactersLeft: number | undefined;
  readonly fieldRef: (field: Element | undefined) => void;
  readonly onInput: () => void;
  readonly onKeydown: (event: KeyboardEvent) => void;
}

/** A field that grows with what is written in it; Enter sends. */
export function fieldView(
  {draft, charactersLeft = 0, fieldRef, onInput, onKeydown}: FieldProps,
  {part, label, placeholder}: {part?: string; label: string; placeholder?: string},
): TemplateResult {
  return html`<textarea
    part=${part ?? nothing}
    class="input"
    dir="auto"
    rows="1"
    enterkeyhint="send"
    aria-label=${label}
    aria-invalid=${charactersLeft < 0 ? 'true' : nothing}
    placeholder=${placeholder ?? nothing}
    .value=${live(draft)}
    ${ref(fieldRef)}
    @input=${onInput}
    @keydown=${onKeydown}
  ></textarea>`;
}

/** How much more may be written. Nothing that was written is cut: pasted text would be lost. */
export function countView({charactersLeft: left}: FieldProps, strings: Strings): TemplateResult {
  const words =
    left === undefined ? nothing : left < 0 ? strings.charactersOver(-left) : strings.charactersLeft(left);
  return html`<p part="count" class="count" role="status" ?data-over=${left !== undefined && left < 0}>${words}</p>`;
}
