import {html, nothing, type TemplateResult} from 'lit';

import {CLOSE, icon} from '../platform/icon.js';

/** A chip above the field: a button, and one that removes it. Without an icon it is a quotation: two lines behind a bar. */
export function chipView(chip: Chip): TemplateResult {
  const {path, label, text, card, isOpen, remove, onUse, onRemove} = chip;
  return html`<div class=${path ? 'assistant-chip control-pill' : 'assistant-chip assistant-quotation'} ?data-open=${isOpen} @keydown=${card && ((event: KeyboardEvent) => (path || isOpen) && hideCard(event, isOpen ? onUse : undefined))} @pointerleave=${showCard} @focusout=${showCard}>
    <button class="assistant-chip-use" id=${card && 'about'} aria-describedby=${card && 'about-card'} .ariaExpanded=${card ? String(isOpen) : null} @click=${onUse}>
      ${path ? icon(path, 16) : nothing}<span class=${path ? 'assistant-chip-label' : 'control-visually-hidden'}>${label}</span> <span class="assistant-chip-text" dir="auto">${text}</span>
    </button>
    <button class="control-quiet" aria-label="${remove}: ${text.slice(0, LONGEST_NAME)}" @click=${onRemove}>${icon(CLOSE, 16)}</button>
    ${card && html`<div id="about-card" class="assistant-chip-card" role=${isOpen ? 'group' : 'tooltip'} aria-labelledby="about" tabindex=${isOpen ? 0 : -1}>${card.map((line) => html`<div dir="auto">${line}</div>`)}</div>`}
  </div>`;
}

/** Number of characters of the text in the name of the button that removes it. */
const LONGEST_NAME = 200;

interface Chip {
  /** The path of the icon. Default: no icon. */
  readonly path?: string | undefined;
  /** In front of the text. */
  readonly label: string;
  readonly text: string;
  /** The lines of a card that is shown while the pointer or the focus is on the chip. Default: no card. */
  readonly card?: readonly string[];
  /** Whether the card stays, and scrolls. Default: false. */
  readonly isOpen?: boolean;
  /** The word of the button that removes it. */
  readonly remove: string;
  readonly onUse: () => void;
  readonly onRemove: () => void;
}

/** The button in the field that adds the chip of the page. */
export function additionView(label: string, onUse: () => void): TemplateResult {
  return html`<button class="control-quiet assistant-add-page" type="button" aria-label=${label} @click=${onUse}>
    <span class="control-tip" title=${label} aria-hidden="true">${icon(`${PAGE_PATH}M12 10v7M8.5 13.5h7`, 16)}</span>
  </button>`;
}

export const PAGE_PATH = 'M6 3.5h8l4 4v13h-12zM14 3.5v4h4';

/** Escape hides the card first (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus), and then the chat. */
function hideCard(event: KeyboardEvent, onClose: (() => void) | undefined): void {
  const {dataset} = event.currentTarget as HTMLElement;
  if (event.key !== 'Escape' || 'dismissed' in dataset) return;
  event.preventDefault();
  dataset.dismissed = '';
  onClose?.();
}

function showCard({currentTarget}: Event): void {
  delete (currentTarget as HTMLElement).dataset.dismissed;
}
