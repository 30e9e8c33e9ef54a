import {logRejection} from '../platform/log-rejection.js';
import type {AssistantHost} from './assistant-options.js';
import {find, pageText} from './page-text.js';
import {elementAround, placeBeside} from './place-beside.js';

/** The button at a selected text of the page. */
export class SelectionButton {
  readonly #host: AssistantHost;
  readonly #onSelect: () => void;
  readonly #button: HTMLButtonElement;
  /** The newest text that the visitor can ask about. Opening the chat removes the selection of the page. */
  #text = '';
  #range: Range | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The selection that is read. */
  #reading: Range | undefined;

  /** `onSelect`: a text was selected. `show` then shows the button. */
  constructor(host: AssistantHost, {onSelect, onAsk}: {onSelect: () => void; onAsk: () => void}) {
    this.#host = host;
    this.#onSelect = onSelect;
    this.#button = Object.assign(document.createElement('button'), {
      className: 'control-pill assistant-ask-selection',
      part: 'ask-selection',
      popover: 'manual',
      // The selection stays.
      onmousedown: (event: Event) => event.preventDefault(),
      onclick: onAsk,
      // The animation of its style is the time that the button stays.
      onanimationend: this.#hide,
    });
  }

  get hasText(): boolean {
    return this.#text !== '';
  }

  /** Returns the text, and forgets it. */
  take(): string {
    const text = this.#text;
    this.#hide();
    this.#text = '';
    return text;
  }

  listen(signal: AbortSignal): void {
    document.addEventListener('selectionchange', this.#handleChange, {signal});
    document.addEventListener('scroll', this.#hide, {signal, capture: true, passive: true});
    const handleKeydown = ({key}: KeyboardEvent) => key === 'Escape' && this.#hide();
    document.addEventListener('keydown', handleKeydown, {signal, capture: true});
    addEventListener('resize', this.#hide, {signal});
    signal.addEventListener('abort', this.#hide);
    this.#handleChange();
  }

  /** Shows the button beside the selection, as soon as its label is loaded, if there is a place that covers none of it. */
  show(label: string | undefined): void {
    const button = this.#button;
    if (!this.#range || label === undefined || button.isConnected) return;
    button.textContent = label;
    this.#host.renderRoot.append(button);
    button.showPopover();
    const place = placeBeside(this.#range, button);
    if (place) Object.assign(button.style, {top: `${place.top}px`, left: `${place.left}px`});
    else this.#hide();
  }

  readonly #hide = (): void => {
    clearTimeout(this.#timer);
    this.#range = this.#reading = undefined;
    this.#button.remove();
  };

  readonly #handleChange = (): void => {
    this.#hide();
    if (this.#host.askSelection)
      this.#timer = setTimeout(() => void this.#read().catch(logRejection), SELECTION_DELAY);
  };

  async #read(): Promise<void> {
    const selection = getSelection();
    if (!selection || selection.isCollapsed) return;
    const selected = selection.getRangeAt(0);
    const root = elementAround(selected);
    const {askSelection} = this.#host;
    if (!root || !askSelection || !find('ask-selection', askSelection).some((part) => part.contains(root)))
      return;
    this.#reading = selected;
    const words = await pageText(root, LONGEST_SELECTION, selected);
    if (this.#reading !== selected || words.length < SHORTEST_SELECTION || words.length > LONGEST_SELECTION)
      return;
    this.#text = words;
    this.#range = selected;
    this.#onSelect();
  }
}

/** Bounds of a selected text, in UTF-16 code units. */
const SHORTEST_SELECTION = 3;
const LONGEST_SELECTION = 500;

/** A selection that has rested for this time, in milliseconds, is not being changed any more. */
const SELECTION_DELAY = 400;
