import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {ref} from 'lit/directives/ref.js';

export interface FieldProps {
  readonly draft: string;
  readonly fieldRef: (field: Element | undefined) => void;
  readonly onInput: () => void;
  readonly onKeydown: (event: KeyboardEvent) => void;
}

/** A field that grows with what is written in it; Enter sends. */
export function fieldView(
  {draft, fieldRef, onInput, onKeydown}: FieldProps,
  {part, label, placeholder}: {part?: string; label: string; placeholder?: string},
): TemplateResult {
  return html`<textarea
    part=${part ?? nothing}
    class="input"
    dir="auto"
    rows="1"
    enterkeyhint="send"
    aria-label=${label}
    placeholder=${placeholder ?? nothing}
    .value=${live(draft)}
    ${ref(fieldRef)}
    @input=${onInput}
    @keydown=${onKeydown}
  ></textarea>`;
}
