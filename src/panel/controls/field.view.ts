import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {elementRef} from './element-ref.js';
import type {fieldController} from './field-controller.js';
import {isTouch} from './is-touch.js';

/** A text field that grows with its text. */
export function fieldView(
  {charactersLeft = 0, isEmpty, fieldRef, onInput, onKeydown}: EditorProps,
  {part, label, placeholder, describedBy}: FieldTexts,
): TemplateResult {
  // `dir="auto"` makes an empty field left-to-right on every page:
  // https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute
  return html`<textarea
    part=${part ?? nothing}
    class="input"
    dir=${isEmpty ? nothing : 'auto'}
    rows="1"
    enterkeyhint=${isTouch() ? 'enter' : 'send'}
    aria-label=${label}
    aria-describedby=${describedBy ?? nothing}
    aria-invalid=${charactersLeft < 0 ? 'true' : nothing}
    placeholder=${placeholder ?? nothing}
    ${elementRef(fieldRef)}
    @input=${onInput}
    @keydown=${onKeydown}
  ></textarea>`;
}

export type EditorProps = ReturnType<typeof fieldController>['fieldProps'];

interface FieldTexts {
  readonly part?: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly describedBy?: string | undefined;
}

/** The field accepts text that is too long, because a cut loses pasted text. */
export function countView({charactersLeft: left}: EditorProps, strings: Strings): TemplateResult {
  const words =
    left === undefined ? nothing : left < 0 ? strings.charactersOver(-left) : strings.charactersLeft(left);
  return html`<p class="count" role="status" ?data-over=${left !== undefined && left < 0}>${words}</p>`;
}

/** A text field with buttons that send its text and that close it. */
export function editorView(props: EditorProps, label: string, strings: Strings): TemplateResult {
  const {isSendable, onSubmit, onCancel} = props;
  return html`<div class="content editor">
    ${fieldView(props, {label})}
    <div class="editor-buttons">
      ${countView(props, strings)}
      <button class="pill" type="button" @click=${onCancel}>${strings.cancel}</button>
      <button class="pill primary" type="button" ?disabled=${!isSendable} @click=${onSubmit}>${strings.send}</button>
    </div>
  </div>`;
}
