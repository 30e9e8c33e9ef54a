import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {elementRef} from './element-ref.js';
import type {FieldController} from './field-controller.js';
import {isTouch} from '../../platform/is-touch.js';

/** A text field that grows with its text. */
export function fieldView(
  field: FieldController,
  {part, label, placeholder, describedBy}: FieldTexts,
): TemplateResult {
  // `dir="auto"` makes an empty field left-to-right on every page:
  // https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute
  return html`<textarea
    part=${part ?? nothing}
    class="control-input"
    dir=${field.draft === '' ? nothing : 'auto'}
    rows="1"
    enterkeyhint=${isTouch() ? 'enter' : 'send'}
    aria-label=${label}
    aria-describedby=${describedBy ?? nothing}
    aria-invalid=${(field.charactersLeft ?? 0) < 0 ? 'true' : nothing}
    placeholder=${placeholder ?? nothing}
    ${elementRef(field.setElement)}
    @input=${field.handleInput}
    @keydown=${field.handleKeydown}
  ></textarea>`;
}

interface FieldTexts {
  readonly part?: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly describedBy?: string | undefined;
}

/** The field accepts text that is too long, because a cut loses pasted text. */
export function countView({charactersLeft: left}: FieldController, strings: Strings): TemplateResult {
  const words =
    left === undefined ? nothing : left < 0 ? strings.charactersOver(-left) : strings.charactersLeft(left);
  return html`<p class="control-count" role="status" ?data-over=${left !== undefined && left < 0}>${words}</p>`;
}
