import {html, type TemplateResult} from 'lit';

import type {UserMessage} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {fieldView, type FieldProps} from './field.js';
import {editIcon} from './icons.js';

/** A question that is being put in other words. */
export interface Editing extends FieldProps {
  /** Of the question. */
  readonly id: string;
  readonly isBusy: boolean;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onCancel: () => void;
}

interface QuestionProps {
  readonly message: UserMessage;
  readonly editing: Editing | undefined;
  readonly strings: Strings;
  readonly onEdit: (question: UserMessage) => void;
}

/** What the visitor asked: as text, or in a field in order to ask it in other words. */
export function questionView({message, editing, strings, onEdit}: QuestionProps): TemplateResult {
  const {content, id} = message;
  return html`<article part="message user-message" class="message user">
    <h3 class="speaker">${strings.user}</h3>
    ${
      editing
        ? editView(editing, strings)
        : html`<button part="edit" class="edit" type="button" data-id=${id} aria-label=${strings.edit} title=${strings.edit} @click=${() => onEdit(message)}>
            ${editIcon}
          </button>
          <div part="content" class="content" dir="auto">${content}</div>`
    }
  </article>`;
}

function editView(editing: Editing, strings: Strings): TemplateResult {
  const {draft, isBusy, onSubmit, onCancel} = editing;
  return html`<form class="content editor" @submit=${onSubmit}>
    ${fieldView(editing, {label: strings.editLabel})}
    <div class="editor-buttons">
      <button class="pill" type="button" @click=${onCancel}>${strings.cancel}</button>
      <button class="pill primary" type="submit" ?disabled=${isBusy || draft.trim() === ''}>${strings.send}</button>
    </div>
  </form>`;
}
