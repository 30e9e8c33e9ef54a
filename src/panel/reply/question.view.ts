import {html, nothing, type TemplateResult} from 'lit';

import type {UserMessage} from '../../conversation/message.js';
import {divideRuns} from '../../platform/long-runs.js';
import {visibleText} from '../../platform/visible-text.js';
import {bylineView} from './byline.view.js';
import {editorView, type EditorProps} from '../controls/field.view.js';
import {tooltipView, nameForQuestion} from '../controls/icon-button.js';
import {editIcon} from '../controls/icons.js';
import {elementRef} from '../controls/element-ref.js';
import type {MessageOptions} from './reply-context.js';

export function questionView({message, editing, options}: QuestionProps): TemplateResult {
  const {content, id, about} = message;
  const {strings, onEdit} = options;
  return html`<article part="message user-message" class="message user" data-id=${id}>
    ${bylineView({...options, message})}
    ${about ? html`<div class="byline about"><span>${strings.about} <bdi>${visibleText(about.title)}</bdi></span></div>` : nothing}
    ${
      editing
        ? editorView(editing, strings.editLabel, strings)
        : html`<button part="edit" class="quiet" type="button" aria-label=${nameForQuestion(strings.edit, content)} @click=${() => onEdit(message)}>
            ${tooltipView(strings.edit, editIcon)}
          </button>
          <div part="content" class="content" dir="auto" ${elementRef((element) => foldQuestion(element as HTMLElement))}>${textOf(content)}</div>
          <button class="more" type="button" aria-expanded="false" hidden @click=${toggleQuestion}>
            <span>${strings.showMore}</span><span>${strings.showLess}</span>
          </button>`
    }
  </article>`;
}

function textOf(content: string): readonly unknown[] {
  const [parts] = divideRuns(visibleText(content));
  return parts.map((part, index) => (index === 0 ? part : html`<wbr>${part}`));
}

export interface Editing extends EditorProps {
  /** ID of the question. */
  readonly id: string;
}

interface QuestionProps {
  readonly message: UserMessage;
  readonly editing: Editing | undefined;
  readonly options: MessageOptions;
}

const measured = new WeakSet<Element>();

/** Folds a question that has more lines than its style shows, once, when it is drawn. The button after it shows the rest. */
function foldQuestion(content: HTMLElement): void {
  if (measured.has(content)) return;
  measured.add(content);
  // A template calls this before its text is laid out.
  queueMicrotask(() => {
    content.classList.add('folded');
    // WebKit rounds both heights, so they can differ by 1 px.
    const isLong = content.scrollHeight > content.clientHeight + 1;
    content.classList.toggle('folded', isLong);
    (content.nextElementSibling as HTMLElement).hidden = !isLong;
  });
}

/** Shows the whole question, or folds it again. */
function toggleQuestion({currentTarget}: Event): void {
  const button = currentTarget as HTMLElement;
  const isFolded = button.previousElementSibling!.classList.toggle('folded');
  button.ariaExpanded = String(!isFolded);
}
