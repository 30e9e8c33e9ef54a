import {html, type TemplateResult} from 'lit';

interface ConfirmationProps {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before a destructive action. Escape means no. */
export function confirmationView({question, yes, no, onYes, onNo}: ConfirmationProps): TemplateResult {
  const handleKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onNo();
  };
  return html`<div class="confirmation" role="alertdialog" aria-label=${question} @keydown=${handleKeydown}>
    <p>${question}</p>
    <div class="confirmation-buttons">
      <button class="pill" type="button" @click=${onNo}>${no}</button>
      <button class="pill primary" type="button" @click=${onYes}>${yes}</button>
    </div>
  </div>`;
}
