import {addStyles} from '../../platform/add-styles.js';
import {linkAttributes} from '../../platform/link-policy.js';
import {windowOf} from '../../platform/window-of.js';
import {isComposing} from '../../platform/is-composing.js';
import styles from './citation-card.styles.js';

/** The card of a transcript. On touch screens, a style sheet places it at the bottom. */
export class CitationCard {
  readonly #scroller: HTMLElement;
  readonly #card = Object.assign(document.createElement('div'), {
    className: 'reply-citation-card',
    id: 'citation-card',
    role: 'group',
    hidden: true,
  });
  #marker: HTMLElement | undefined;
  /** The window that the card was opened in. */
  #view: Window | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scroller: HTMLElement, cover: HTMLElement) {
    this.#scroller = scroller;
    addStyles(scroller.getRootNode() as ShadowRoot, [styles]);
    cover.append(this.#card);
    scroller.addEventListener('scroll', () => this.#place());
    // The pointer can move to the card: https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus
    this.#card.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.#card.addEventListener('pointerleave', () => this.closeSoon());
    this.#card.addEventListener(
      'focusout',
      ({relatedTarget}) => this.contains(relatedTarget) || this.#close(),
    );
  }

  open(marker: HTMLElement, cited: readonly CitedSource[]): void {
    this.#close();
    this.#marker = marker;
    marker.toggleAttribute('data-active', true);
    marker.setAttribute('aria-describedby', this.#card.id);
    this.#card.replaceChildren(...cited.map((source) => rowOf(source, cited.length > 1)));
    this.#card.ariaLabel = cited.map(({name}) => name).join(', ');
    this.#card.hidden = false;
    // The focus can be anywhere when the pointer opens the card.
    this.#view = windowOf(marker);
    this.#view?.addEventListener('keydown', this.#handleKeydown, true);
    this.#view?.addEventListener('pointerdown', this.#handlePointerdown, true);
    // Closes the card again if the marker is out of view.
    this.#place();
  }

  openSoon(marker: HTMLElement, cited: readonly CitedSource[]): void {
    clearTimeout(this.#timer);
    if (marker !== this.#marker) this.#timer = setTimeout(() => this.open(marker, cited), OPEN_DELAY);
  }

  closeSoon(): void {
    clearTimeout(this.#timer);
    if (!this.#hasFocus) this.#timer = setTimeout(() => this.#close(), CLOSE_DELAY);
  }

  /** Closes the card, unless the focus has moved into it. */
  leave(): void {
    queueMicrotask(() => this.#hasFocus || this.#close());
  }

  focusFirst(): void {
    (this.#card.firstChild as HTMLElement).focus({preventScroll: true});
  }

  contains(target: EventTarget | null): boolean {
    return this.#card.contains(target as Node | null);
  }

  get #hasFocus(): boolean {
    return this.#card.matches(':focus-within');
  }

  /**
   * Closes the card. The focus returns from it to the marker. Chromium dispatches `focusout` while it hides or removes the
   * focused element (https://github.com/whatwg/html/issues/12842), and its listeners can call this function again. So the
   * state changes first, then the focus moves, and then the card is hidden.
   */
  #close(): void {
    clearTimeout(this.#timer);
    const marker = this.#marker;
    if (!marker) return;
    this.#marker = undefined;
    marker.removeAttribute('data-active');
    marker.removeAttribute('aria-describedby');
    this.#view?.removeEventListener('keydown', this.#handleKeydown, true);
    this.#view?.removeEventListener('pointerdown', this.#handlePointerdown, true);
    if (this.#hasFocus) marker.focus({preventScroll: true});
    this.#card.hidden = true;
  }

  /** Places the card at the marker. Closes it if the marker is out of view. */
  #place(): void {
    const marker = this.#marker;
    if (marker === undefined) return;
    const frame = this.#scroller.getBoundingClientRect();
    const {top, bottom} = marker.getBoundingClientRect();
    if (!marker.isConnected || bottom < frame.top || top > frame.bottom) this.#close();
    else this.#card.style.translate = placeBeside(marker, this.#card, frame);
  }

  readonly #handlePointerdown = (event: Event): void => {
    if (!event.composedPath().includes(this.#card)) this.#close();
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const isEscape = event.key === 'Escape' && !isComposing(event);
    if (!isEscape && !(event.key === 'Tab' && this.#hasFocus)) return;
    // The card belongs to the sentence: Tab continues from there.
    this.#close();
    // The same key press must not also close the panel. Keys that are pressed elsewhere belong to the page.
    const {host} = this.#scroller.getRootNode() as ShadowRoot;
    if (isEscape && event.composedPath().includes(host)) event.preventDefault();
  };
}

/** A source that a marker cites. */
export interface CitedSource {
  readonly number: number;
  /** Name for screen readers: the word for a reference, and its number. */
  readonly name: string;
  readonly title: string;
  /** `undefined` if the reference has no address that may be a link. */
  readonly url: URL | undefined;
  /** The host of the address, unless it is the page's own or one that the owner trusts. */
  readonly host: string;
  /** The passage that the reply cites. */
  readonly excerpt: string | undefined;
}

/** Time on a marker before the card opens, and time to reach the card from the marker, in milliseconds. */
const OPEN_DELAY = 120;
const CLOSE_DELAY = 300;

/** Distance to the marker and to the edges of the transcript, in pixels. */
const GAP = 6;
const EDGE = 8;

/** Returns the position of the card: below the marker, or above it, where it has room. */
function placeBeside(marker: Element, card: Element, frame: DOMRect): string {
  const {top, bottom, left, width: markerWidth} = marker.getBoundingClientRect();
  const {width, height} = card.getBoundingClientRect();
  const above = top - frame.top - GAP - height;
  const below = bottom - frame.top + GAP;
  const middle = left + markerWidth / 2 - frame.left - width / 2;
  const x = Math.max(EDGE, Math.min(middle, frame.width - width - EDGE));
  const y = below + height <= frame.height - EDGE || above < 0 ? below : above;
  return `${x}px ${y}px`;
}

function rowOf({number, title, url, host, excerpt}: CitedSource, isNumbered: boolean): HTMLElement {
  const row = document.createElement(url ? 'a' : 'div');
  const attributes = url ? linkAttributes(url) : {tabindex: '-1'};
  for (const [key, value] of Object.entries(attributes)) row.setAttribute(key, value);
  row.append(line('reply-title', isNumbered ? `${number}. ${title}` : title, 'auto'));
  if (host) row.append(line('reply-host', host, 'ltr'));
  // Its bar is at the side where the panel starts, in any direction of the words.
  if (excerpt) {
    const quotation = document.createElement('blockquote');
    quotation.className = 'reply-excerpt';
    quotation.append(line('', excerpt, 'auto'));
    row.append(quotation);
  }
  return row;
}

function line(className: string, text: string, dir: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.dir = dir;
  element.textContent = text;
  return element;
}
