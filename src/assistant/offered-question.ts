import type {AssistedHost, AssistedPanel} from './assisted.js';
import type {Chip} from './chip.view.js';

export const SPEECH = 'M5.7 16.6A8.5 7.4 0 1 1 9 18.4l-4.5 2.1z';

/** A question of the page: in the field, or offered above it. Never replaces what the visitor has typed. */
export class OfferedQuestion {
  readonly #host: AssistedHost;
  readonly #onChange: () => void;
  #panel: AssistedPanel | undefined;
  /** The question that the chip offers. */
  #text = '';
  /** The question in the field. If the visitor changes it, it is a draft. */
  #inField = '';

  /** `onChange`: the visitor has removed the question. */
  constructor(host: AssistedHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  ask(text: string, panel: AssistedPanel, isBusy: boolean): void {
    const {maxLength} = this.#host;
    this.#panel = panel;
    const visible = panel.visibleText(text).trim();
    if (!visible) return;
    this.#text = maxLength > 0 ? visible.slice(0, maxLength) : visible;
    if (!this.#draft && !isBusy) this.#use();
  }

  /** The chip that offers the question. */
  chip({strings}: AssistedPanel): Chip | undefined {
    const text = this.#text;
    const {useQuestion: label, remove} = strings;
    return text ? {path: SPEECH, label, text, remove, onUse: this.#use, onRemove: this.#remove} : undefined;
  }

  get #draft(): string {
    const {draft} = this.#panel!.composer;
    return draft === this.#inField ? '' : draft;
  }

  /** Adds the question to the draft, and selects it. */
  readonly #use = (): void => {
    const [host, text, draft, {composer}] = [this.#host, this.#text, this.#draft, this.#panel!];
    this.#text = '';
    composer.draft = draft ? `${draft}\n\n${text}` : text;
    if (!draft) this.#inField = text;
    const {length} = composer.draft;
    void host.updateComplete.then(() => {
      composer.focus();
      host.renderRoot
        .querySelector<HTMLTextAreaElement>('[part~=input]')!
        .setSelectionRange(length - text.length, length);
    });
  };

  readonly #remove = (): void => {
    this.#text = '';
    this.#onChange();
  };
}
