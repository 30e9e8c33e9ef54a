export interface CardText {
  readonly title: string;
  /** The host of the reference, or the kind of its address. Empty if it has no address. */
  readonly host: string;
}

/** Time on a marker before the card opens, and time to reach the card from the marker, in milliseconds. */
const OPEN_DELAY = 120;
const CLOSE_DELAY = 300;

/** Distance to the marker and to the edges of the transcript, in pixels. */
const GAP = 6;
const EDGE = 8;

const cards = new WeakMap<Element, CitationCard>();

/** Shows the reference of a hovered or focused marker. */
export class CitationCard {
  readonly #scroller: Element;
  readonly #card = document.createElement('div');
  #marker: Element | undefined;
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
    // The names of the markers contain the same words.
    this.#card.ariaHidden = 'true';
    this.#card.hidden = true;
    // The pointer can move to the card, which is needed at a high zoom:
    // https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus
    this.#card.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.#card.addEventListener('pointerleave', () => this.closeSoon());
    scroller.before(this.#card);
    scroller.addEventListener('scroll', () => this.#place());
  }

  openSoon(marker: Element, text: CardText): void {
    clearTimeout(this.#timer);
    if (marker !== this.#marker) this.#timer = setTimeout(() => this.open(marker, text), OPEN_DELAY);
  }

  open(marker: Element, {title, host}: CardText): void {
    this.close();
    this.#marker = marker;
    marker.toggleAttribute('data-active', true);
    const words = line('title', title, 'auto');
    this.#card.replaceChildren(words, ...(host === '' ? [] : [line('host', host, 'ltr')]));
    this.#card.hidden = false;
    this.#place();
    // The focus can be anywhere when the pointer opens the card.
    this.#view = marker.ownerDocument.defaultView;
    this.#view?.addEventListener('keydown', this.#handleKeydown, true);
  }

  closeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), CLOSE_DELAY);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#marker?.removeAttribute('data-active');
    this.#marker = undefined;
    this.#card.hidden = true;
    this.#view?.removeEventListener('keydown', this.#handleKeydown, true);
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return;
    this.close();
    // The same key press must not also close the panel. Keys that are pressed elsewhere belong to the page.
    const {host} = this.#scroller.getRootNode() as ShadowRoot;
    if (event.composedPath().includes(host)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** Places the card above the marker, or below it. Hides the card if the marker is out of view. */
  #place(): void {
    if (this.#marker === undefined) return;
    const frame = this.#scroller.getBoundingClientRect();
    const marker = this.#marker.getBoundingClientRect();
    if (!this.#marker.isConnected || marker.bottom < frame.top || marker.top > frame.bottom) {
      this.close();
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
