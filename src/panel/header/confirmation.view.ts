import {html, type TemplateResult} from 'lit';

import {elementRef} from '../controls/element-ref.js';

interface ConfirmationProps {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly noRef: (button: Element) => void;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before a destructive action. Escape and the first button mean no. The first button takes the focus. */
export function confirmationView(props: ConfirmationProps): TemplateResult {
  const {title, question, yes, no, noRef, onYes, onNo} = props;
  const handleKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onNo();
  };
  return html`<div class="confirmation" role="alertdialog" aria-label=${title} aria-describedby="question" @keydown=${handleKeydown}>
    <p id="question">${question}</p>
    <div class="confirmation-buttons">
      <button class="pill" type="button" @click=${onNo} ${elementRef(noRef)}>${no}</button>
      <button class="pill primary" type="button" @click=${onYes}>${yes}</button>
    </div>
  </div>`;
}
