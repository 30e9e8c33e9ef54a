import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {elementRef} from './element-ref.js';

export interface FieldProps {
  /** Remaining characters, negative if the text is too long. `undefined` hides the counter. */
  readonly charactersLeft: number | undefined;
  /** Whether the field is empty. */
  readonly isEmpty: boolean;
  /** Called with the field at each render. */
  readonly fieldRef: (field: Element) => void;
  readonly onInput: () => void;
  readonly onKeydown: (event: KeyboardEvent) => void;
}

interface FieldTexts {
  readonly part?: string;
  readonly label: string;
  readonly placeholder?: string;
  /** Ids of elements whose text screen readers add. */
  readonly describedBy?: string | undefined;
}

/** A text field that grows with its text. Enter sends. */
export function fieldView(
  {charactersLeft = 0, isEmpty, fieldRef, onInput, onKeydown}: FieldProps,
  {part, label, placeholder, describedBy}: FieldTexts,
): TemplateResult {
  // `dir="auto"` would make an empty field run from left to right on every page.
  return html`<textarea
    part=${part ?? nothing}
    class="input"
    dir=${isEmpty ? nothing : 'auto'}
    rows="1"
    enterkeyhint="send"
    aria-label=${label}
    aria-describedby=${describedBy ?? nothing}
    aria-invalid=${charactersLeft < 0 ? 'true' : nothing}
    placeholder=${placeholder ?? nothing}
    ${elementRef(fieldRef)}
    @input=${onInput}
    @keydown=${onKeydown}
  ></textarea>`;
}

/**
 * The counter of remaining characters. Text that is too long is not cut, because pasted text would be lost.
 */
export function countView({charactersLeft: left}: FieldProps, strings: Strings): TemplateResult {
  const words =
    left === undefined ? nothing : left < 0 ? strings.charactersOver(-left) : strings.charactersLeft(left);
  return html`<p part="count" class="count" role="status" ?data-over=${left !== undefined && left < 0}>${words}</p>`;
}
