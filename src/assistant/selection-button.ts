import {find} from './find.js';
import {pageText} from './page-text.js';

/** Bounds of a selected text, in UTF-16 code units. */
const SHORTEST = 3;
const LONGEST = 500;

/** A selection that has rested for this time, in milliseconds, is not being changed any more. */
const REST = 400;

/** The distance to the edges of the window, in pixels. */
const MARGIN = 8;

interface SelectionHost extends HTMLElement {
  readonly askSelection: string;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** The button at a selected text of the page. */
export class SelectionButton {
  /** The newest text that the visitor can ask about. Opening the chat removes the selection of the page. */
  text = '';
  readonly #host: SelectionHost;
  readonly #onSelect: () => void;
  readonly #button: HTMLButtonElement;
  #range: Range | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onSelect`: a text was selected. `update` then shows the button. */
  constructor(host: SelectionHost, {onSelect, onAsk}: {onSelect: () => void; onAsk: () => void}) {
    this.#host = host;
    this.#onSelect = onSelect;
    this.#button = Object.assign(document.createElement('button'), {
      className: 'pill ask-selection',
      part: 'ask-selection',
      popover: 'manual',
      // The selection stays.
      onmousedown: (event: Event) => event.preventDefault(),
      onclick: onAsk,
      // The animation of its style is the time that the button stays.
      onanimationend: () => this.hide(),
    });
  }

  listen(signal: AbortSignal): void {
    document.addEventListener('selectionchange', this.#handleChange, {signal});
    document.addEventListener('scroll', () => this.hide(), {signal, capture: true, passive: true});
    document.addEventListener('keydown', ({key}) => key === 'Escape' && this.hide(), {signal, capture: true});
    signal.addEventListener('abort', () => this.hide());
    this.#handleChange();
  }

  /** Shows the button at the selection, as soon as its label is loaded. */
  update(label: string | undefined): void {
    if (!this.#range || label === undefined || this.#button.isConnected) return;
    const end = [...this.#range.getClientRects()].at(-1);
    if (!end) return;
    this.#button.textContent = label;
    this.#host.renderRoot.append(this.#button);
    this.#button.showPopover();
    const {offsetWidth: width, offsetHeight: height} = this.#button;
    // Touch screens have the platform's own commands above a selection.
    const above = end.top - height - MARGIN;
    const isBelow = above < MARGIN || matchMedia('(pointer: coarse)').matches;
    const top = isBelow ? end.bottom + MARGIN : above;
    const clamp = (value: number, size: number, space: number) =>
      Math.max(MARGIN, Math.min(value, space - size - MARGIN));
    this.#button.style.top = `${clamp(top, height, innerHeight)}px`;
    this.#button.style.left = `${clamp(end.right - width / 2, width, document.documentElement.clientWidth)}px`;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#range = undefined;
    this.#button.remove();
  }

  readonly #handleChange = (): void => {
    this.hide();
    if (this.#host.askSelection) this.#timer = setTimeout(() => this.#take(), REST);
  };

  #take(): void {
    const selection = getSelection();
    if (!selection || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    const node = range.commonAncestorContainer;
    const root = node instanceof Element ? node : node.parentElement;
    if (!root || !find('ask-selection', this.#host.askSelection).some((part) => part.contains(root))) return;
    const text = pageText(root, LONGEST, range);
    if (text.length < SHORTEST || text.length > LONGEST) return;
    this.text = text;
    this.#range = range;
    this.#onSelect();
  }
}
