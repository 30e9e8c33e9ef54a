import {html, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {css} from '../../platform/css.js';
import type {FieldController} from './field-controller.js';
import {countView, fieldView} from './field.view.js';

/** A text field with buttons that send its text and that close it. It needs `editorStyles`. */
export function editorView(field: FieldController, label: string, strings: Strings): TemplateResult {
  return html`<div class="control-editor">
    ${fieldView(field, {label})}
    <div class="control-editor-buttons">
      ${countView(field, strings)}
      <button class="control-pill" type="button" @click=${field.cancel}>${strings.cancel}</button>
      <button class="control-pill control-primary" type="button" ?disabled=${!field.isSendable} @click=${field.submit}>${strings.send}</button>
    </div>
  </div>`;
}

/** The field that edits a question. */
export interface Editing {
  /** ID of the question. */
  readonly id: string;
  readonly view: (strings: Strings) => TemplateResult;
}

export const editorStyles = css`
  /* Twice, to weigh more than the look of a question, which it has, too. */
  .control-editor.control-editor {
    flex: 0 1 64ch;
    padding: var(--_space-2);
    white-space: normal;
  }

  .control-editor:focus-within {
    box-shadow: 0 0 0 1px var(--_ink);
  }

  .control-editor .control-input {
    inline-size: 100%;
  }

  .control-editor-buttons {
    display: flex;
    justify-content: flex-end;
    gap: var(--_space-2);
    margin-block-start: var(--_space-1);
  }
`;
