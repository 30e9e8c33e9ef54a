import {button, create, icon} from './elements.js';

const CLOSE = 'M6.5 6.5l11 11M17.5 6.5l-11 11';

interface ChipOptions {
  /** The path of the icon. */
  readonly path: string;
  readonly onUse?: () => void;
  /** Default: the chip cannot be removed. */
  readonly onRemove?: () => void;
  /** The ID of the label, and of the card with its suffix. Default: the chip has no card. */
  readonly id?: string;
}

interface ChipTexts {
  /** In front of the text. */
  readonly label?: string;
  readonly text: string;
  readonly remove?: string;
  /** The lines of the card. */
  readonly card?: readonly string[];
}

/** A chip above the field: a button, and one that removes it. A card shows more while the pointer or the focus is on it. */
export class Chip {
  readonly element: HTMLElement;
  readonly use: HTMLButtonElement;
  readonly #label = create('span', {className: 'chip-label'});
  readonly #text = create('span', {className: 'chip-text', dir: 'auto'});
  readonly #remove: HTMLButtonElement | undefined;
  readonly #card: HTMLElement | undefined;

  constructor({path, onUse, onRemove, id}: ChipOptions) {
    this.use = button({className: 'chip-use', onclick: () => onUse?.()}, icon(path), this.#label, this.#text);
    this.element = create('div', {className: 'chip', part: 'chip', hidden: true}, this.use);
    if (onRemove) {
      this.#remove = button({className: 'quiet', onclick: onRemove}, icon(CLOSE));
      this.element.append(this.#remove);
    }
    if (id) {
      this.use.id = id;
      this.#card = create('div', {className: 'chip-card', id: `${id}-card`, role: 'tooltip'});
      this.use.setAttribute('aria-describedby', this.#card.id);
      this.element.append(this.#card);
      this.element.addEventListener('keydown', (event) => this.#hideCard(event));
      for (const type of ['pointerleave', 'focusout']) {
        this.element.addEventListener(type, () => this.element.removeAttribute('data-dismissed'));
      }
    }
  }

  /** Shows these texts. `undefined` hides the chip. */
  update(texts: ChipTexts | undefined): void {
    this.element.hidden = texts === undefined;
    if (!texts) return;
    const {label = '', text, remove = '', card = []} = texts;
    this.#label.textContent = label;
    this.#text.textContent = text;
    this.#remove?.setAttribute('aria-label', `${remove}: ${text}`);
    this.#card?.replaceChildren(...card.map((line) => create('p', {dir: 'auto'}, line)));
  }

  /** Escape hides the card first (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus), and then the chat. */
  #hideCard(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.element.hasAttribute('data-dismissed')) return;
    event.stopPropagation();
    this.element.setAttribute('data-dismissed', '');
  }
}
