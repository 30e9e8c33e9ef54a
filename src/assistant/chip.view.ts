import {html, type TemplateResult} from 'lit';

export function additionView({path, label, onUse}: Addition): TemplateResult {
  return html`<button class="quiet add-page" type="button" aria-label=${label} @click=${onUse}>
    <span class="tip" title=${label} aria-hidden="true">${iconView(path)}</span>
  </button>`;
}

const CLOSE = 'M6.5 6.5l11 11M17.5 6.5l-11 11';

/** Number of characters of its text that a chip has at most. */
const LONGEST = 200;

/** A chip above the field: a button, and one that removes it. */
export interface Chip {
  /** The path of the icon. */
  readonly path: string;
  /** In front of the text. */
  readonly label?: string;
  readonly text: string;
  /** The lines of a card that is shown while the pointer or the focus is on the chip. Default: no card. */
  readonly card?: readonly string[];
  /** Whether the card stays, and scrolls. Default: false. */
  readonly isOpen?: boolean;
  /** The word of the button that removes it. Default: no such button. */
  readonly remove?: string;
  readonly onUse?: () => void;
  readonly onRemove?: () => void;
}

/** The button in the field that adds a chip. */
export interface Addition extends Pick<Chip, 'path' | 'onUse'> {
  readonly label: string;
}

const iconView = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export function chipView({
  path,
  label,
  text,
  card,
  isOpen = false,
  remove,
  onUse,
  onRemove,
}: Chip): TemplateResult {
  const words = text.slice(0, LONGEST);
  return html`<div class="chip pill" ?data-open=${isOpen} @keydown=${card && ((event: KeyboardEvent) => hideCard(event, isOpen ? onUse : undefined))} @pointerleave=${showCard} @focusout=${showCard}>
    <button class="chip-use" id=${card && 'about'} aria-describedby=${card && 'about-card'} .ariaExpanded=${card ? String(isOpen) : null} @click=${onUse}>
      ${iconView(path)}${label && html`<span class="chip-label">${label}</span> `}<span class="chip-text" dir="auto">${words}</span>
    </button>
    ${remove && html`<button class="quiet" aria-label="${remove}: ${words}" @click=${onRemove}>${iconView(CLOSE)}</button>`}
    ${card && html`<div id="about-card" class="chip-card" role=${isOpen ? 'group' : 'tooltip'} aria-labelledby="about" tabindex=${isOpen ? 0 : -1}>${card.map((line) => html`<div dir="auto">${line}</div>`)}</div>`}
  </div>`;
}

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
