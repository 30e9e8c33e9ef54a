import {linkAttributes} from '../../markdown/sink/link-policy.js';

export interface CitedSource {
  /** Name of the card for screen readers: the word for a reference, and its number. */
  readonly name: string;
  readonly title: string;
  /** `undefined` if the reference has no address that may be a link. */
  readonly url: URL | undefined;
  /** The host of the address, or its kind. Empty without an address. */
  readonly host: string;
}

/** Time on a marker before the card opens, and time to reach the card from the marker, in milliseconds. */
const OPEN_DELAY = 120;
const CLOSE_DELAY = 300;

/** Distance to the marker and to the edges of the transcript, in pixels. */
const GAP = 6;
const EDGE = 8;

const cards = new WeakMap<Element, CitationCard>();

/** Shows the reference of a marker, and links to it. On touch screens, a style sheet places it at the bottom. */
export class CitationCard {
  readonly #scroller: Element;
  readonly #card = document.createElement('div');
  #marker: HTMLElement | undefined;
  /** The window that the card was opened in. */
  #view: Window | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the card of this scroller. A transcript has one card, because only one can be open. */
  static of(scroller: Element): CitationCard {
    const card = cards.get(scroller) ?? new CitationCard(scroller);
    cards.set(scroller, card);
    return card;
  }

  private constructor(scroller: Element) {
    this.#scroller = scroller;
    this.#card.className = 'citation-card';
    this.#card.role = 'group';
    this.#card.hidden = true;
    // The pointer can move to the card: https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus
    this.#card.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.#card.addEventListener('pointerleave', () => this.closeSoon());
    this.#card.addEventListener('focusout', () => this.close());
    scroller.before(this.#card);
    scroller.addEventListener('scroll', () => this.#place());
  }

  openSoon(marker: HTMLElement, source: CitedSource): void {
    clearTimeout(this.#timer);
    if (marker !== this.#marker) this.#timer = setTimeout(() => this.open(marker, source), OPEN_DELAY);
  }

  open(marker: HTMLElement, {name, title, url, host}: CitedSource): void {
    this.close();
    this.#marker = marker;
    marker.toggleAttribute('data-active', true);
    const source = document.createElement(url ? 'a' : 'div');
    const attributes = url ? linkAttributes(url) : {tabindex: '-1'};
    for (const [name, value] of Object.entries(attributes)) source.setAttribute(name, value);
    source.append(line('title', title, 'auto'), ...(host === '' ? [] : [line('host', host, 'ltr')]));
    this.#card.append(source);
    this.#card.ariaLabel = name;
    this.#card.hidden = false;
    this.#place();
    // The focus can be anywhere when the pointer opens the card.
    this.#view = marker.ownerDocument.defaultView;
    this.#view?.addEventListener('keydown', this.#handleKeydown, true);
    this.#view?.addEventListener('pointerdown', this.#handlePointerdown, true);
  }

  /** Opens the card and moves the focus to its link. */
  enter(marker: HTMLElement, source: CitedSource): void {
    this.open(marker, source);
    (this.#card.firstChild as HTMLElement).focus({preventScroll: true});
  }

  closeSoon(): void {
    clearTimeout(this.#timer);
    if (!this.#hasFocus) this.#timer = setTimeout(() => this.close(), CLOSE_DELAY);
  }

  /** Closes the card, unless the focus has moved into it. */
  leave(): void {
    queueMicrotask(() => this.#hasFocus || this.close());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#marker?.removeAttribute('data-active');
    this.#marker = undefined;
    this.#card.hidden = true;
    this.#card.replaceChildren();
    this.#view?.removeEventListener('keydown', this.#handleKeydown, true);
    this.#view?.removeEventListener('pointerdown', this.#handlePointerdown, true);
  }

  /** Closes the card. The focus returns from it to the marker. */
  #return(): void {
    if (this.#hasFocus) this.#marker?.focus({preventScroll: true});
    this.close();
  }

  get #hasFocus(): boolean {
    return this.#card.matches(':focus-within');
  }

  readonly #handlePointerdown = (event: Event): void => {
    if (!event.composedPath().includes(this.#card)) this.close();
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const isEscape = event.key === 'Escape' && !event.isComposing;
    if (!isEscape && !(event.key === 'Tab' && this.#hasFocus)) return;
    // The card belongs to the sentence: Tab continues from there.
    this.#return();
    // The same key press must not also close the panel. Keys that are pressed elsewhere belong to the page.
    const {host} = this.#scroller.getRootNode() as ShadowRoot;
    if (isEscape && event.composedPath().includes(host)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** Places the card above the marker, or below it. Closes the card if the marker is out of view. */
  #place(): void {
    if (this.#marker === undefined) return;
    const frame = this.#scroller.getBoundingClientRect();
    const marker = this.#marker.getBoundingClientRect();
    if (!this.#marker.isConnected || marker.bottom < frame.top || marker.top > frame.bottom) {
      this.#return();
      return;
    }
    const {width, height} = this.#card.getBoundingClientRect();
    const above = marker.top - frame.top - GAP - height;
    const middle = marker.left + marker.width / 2 - frame.left - width / 2;
    const left = Math.max(EDGE, Math.min(middle, frame.width - width - EDGE));
    const top = above >= 0 ? above : marker.bottom - frame.top + GAP;
    this.#card.style.translate = `${left}px ${top}px`;
  }
}

function line(className: string, text: string, dir: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.dir = dir;
  element.textContent = text;
  return element;
}
