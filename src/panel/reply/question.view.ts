import {html, nothing, type TemplateResult} from 'lit';

import type {UserMessage} from '../../conversation/message.js';
import {divideRuns} from '../../platform/long-runs.js';
import {visibleText} from '../../platform/visible-text.js';
import {hiddenNameView, timeView} from './byline.view.js';
import {tooltipView, nameForQuestion} from '../controls/icon-button.js';
import {editIcon} from '../controls/icons.js';
import type {Editing} from '../controls/editor.view.js';
import {elementRef} from '../controls/element-ref.js';
import type {MessageOptions} from './reply-context.js';

export function questionView({message, editing, isEditable, options}: QuestionProps): TemplateResult {
  const {content, id, about, files} = message;
  const {strings, onEdit} = options;
  return html`<article part="message user-message" class="reply-message reply-user" data-id=${id}>
    <div class="reply-byline">${hiddenNameView(strings.user)} ${timeView(message, options)}</div>
    ${about ? html`<div class="reply-byline reply-about"><span>${strings.about} <bdi>${visibleText(about.title)}</bdi></span></div>` : nothing}
    ${files ? html`<div class="reply-files" ${elementRef((place) => options.onFiles(place as HTMLElement, files))}></div>` : nothing}
    ${
      editing
        ? editing.view(strings)
        : html`<button part="edit" class="control-quiet" type="button" ?hidden=${!isEditable} aria-label=${nameForQuestion(strings.edit, content)} @click=${({currentTarget}: Event) => onEdit(message, focusButtonIn((currentTarget as Element).parentElement!))}>
            ${tooltipView(strings.edit, editIcon)}
          </button>
          <div part="content" class="reply-content" dir="auto" ?hidden=${content === ''} ${elementRef((element) => foldQuestion(element as HTMLElement))}>${wordsView(content)}</div>
          <button class="control-more" type="button" aria-expanded="false" hidden @click=${toggleQuestion}>
            <span>${strings.showMore}</span><span>${strings.showLess}</span>
          </button>`
    }
  </article>`;
}

function wordsView(content: string): readonly unknown[] {
  const [parts] = divideRuns(visibleText(content));
  return parts.map((part, index) => (index === 0 ? part : html`<wbr>${part}`));
}

interface QuestionProps {
  readonly message: UserMessage;
  readonly editing: Editing | undefined;
  /** False if it would drop what a person has taken or written. */
  readonly isEditable: boolean;
  readonly options: MessageOptions;
}

const measured = new WeakSet<Element>();

/** Folds a question that has more lines than its style shows, once, when it is drawn. The button after it shows the rest. */
function foldQuestion(content: HTMLElement): void {
  if (measured.has(content)) return;
  measured.add(content);
  // A template calls this before its text is laid out.
  queueMicrotask(() => {
    content.classList.add('reply-folded');
    // WebKit rounds both heights, so they can differ by 1 px.
    const isLong = content.scrollHeight > content.clientHeight + 1;
    content.classList.toggle('reply-folded', isLong);
    (content.nextElementSibling as HTMLElement).hidden = !isLong;
  });
}

/** The button is drawn again when the editing ends. */
function focusButtonIn(question: Element): () => void {
  return () => question.querySelector<HTMLElement>('[part=edit]')?.focus();
}

/** Shows the whole question, or folds it again. */
function toggleQuestion({currentTarget}: Event): void {
  const button = currentTarget as HTMLElement;
  const isFolded = button.previousElementSibling!.classList.toggle('reply-folded');
  button.ariaExpanded = String(!isFolded);
}
