import {linkAttributes} from '../../platform/link-policy.js';
import {windowOf} from '../../platform/window-of.js';

/** Returns the card of a transcript. It has one card, because only one can be open. */
export function citationCard(scroller: Element): CitationCard {
  const card = cards.get(scroller) ?? createCard(scroller);
  cards.set(scroller, card);
  return card;
}

export interface CitedSource {
  readonly number: number;
  /** Name for screen readers: the word for a reference, and its number. */
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

export type CitationCard = ReturnType<typeof createCard>;

const cards = new WeakMap<Element, CitationCard>();

/** Shows the references of a marker, and links to them. On touch screens, a style sheet places it at the bottom. */
function createCard(scroller: Element) {
  const card = Object.assign(document.createElement('div'), {
    className: 'citation-card',
    role: 'group',
    hidden: true,
  });
  let marker: HTMLElement | undefined;
  /** The window that the card was opened in. */
  let view: Window | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The pointer can move to the card: https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus
  card.addEventListener('pointerenter', () => clearTimeout(timer));
  card.addEventListener('pointerleave', closeSoon);
  card.addEventListener('focusout', close);
  scroller.before(card);
  scroller.addEventListener('scroll', place);

  const hasFocus = () => card.matches(':focus-within');

  function open(newMarker: HTMLElement, sources: readonly CitedSource[]): void {
    close();
    marker = newMarker;
    marker.toggleAttribute('data-active', true);
    card.replaceChildren(...sources.map((source) => rowOf(source, sources.length > 1)));
    card.ariaLabel = sources.map(({name}) => name).join(', ');
    card.hidden = false;
    // The focus can be anywhere when the pointer opens the card.
    view = windowOf(marker);
    view?.addEventListener('keydown', handleKeydown, true);
    view?.addEventListener('pointerdown', handlePointerdown, true);
    // Closes the card again if the marker is out of view.
    place();
  }

  /**
   * Closes the card. The focus returns from it to the marker. Chromium dispatches `focusout` while it hides or removes the
   * focused element (https://github.com/whatwg/html/issues/12842), and its listeners can call this function again. So the
   * state changes first, then the focus moves, and then the card is hidden.
   */
  function close(): void {
    clearTimeout(timer);
    const closed = marker;
    if (!closed) return;
    marker = undefined;
    closed.removeAttribute('data-active');
    view?.removeEventListener('keydown', handleKeydown, true);
    view?.removeEventListener('pointerdown', handlePointerdown, true);
    if (hasFocus()) closed.focus({preventScroll: true});
    card.hidden = true;
  }

  function closeSoon(): void {
    clearTimeout(timer);
    if (!hasFocus()) timer = setTimeout(close, CLOSE_DELAY);
  }

  const handlePointerdown = (event: Event) => event.composedPath().includes(card) || close();

  function handleKeydown(event: KeyboardEvent): void {
    const isEscape = event.key === 'Escape' && !event.isComposing;
    if (!isEscape && !(event.key === 'Tab' && hasFocus())) return;
    // The card belongs to the sentence: Tab continues from there.
    close();
    // The same key press must not also close the panel. Keys that are pressed elsewhere belong to the page.
    const {host} = scroller.getRootNode() as ShadowRoot;
    if (isEscape && event.composedPath().includes(host)) event.preventDefault();
  }

  /** Places the card at the marker. Closes it if the marker is out of view. */
  function place(): void {
    if (marker === undefined) return;
    const frame = scroller.getBoundingClientRect();
    const {top, bottom} = marker.getBoundingClientRect();
    if (!marker.isConnected || bottom < frame.top || top > frame.bottom) close();
    else card.style.translate = placeBeside(marker, card, frame);
  }

  return {
    open,
    closeSoon,

    openSoon(newMarker: HTMLElement, sources: readonly CitedSource[]): void {
      clearTimeout(timer);
      if (newMarker !== marker) timer = setTimeout(() => open(newMarker, sources), OPEN_DELAY);
    },

    /** Opens the card and moves the focus to its first link. */
    enter(newMarker: HTMLElement, sources: readonly CitedSource[]): void {
      open(newMarker, sources);
      (card.firstChild as HTMLElement).focus({preventScroll: true});
    },

    /** Closes the card, unless the focus has moved into it. */
    leave: () => queueMicrotask(() => hasFocus() || close()),

    /** True if the focus returns from the card by this event. */
    isReturn: ({relatedTarget}: FocusEvent) => card.contains(relatedTarget as Node | null),
  };
}

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

function rowOf({number, title, url, host}: CitedSource, isNumbered: boolean): HTMLElement {
  const row = document.createElement(url ? 'a' : 'div');
  const attributes = url ? linkAttributes(url) : {tabindex: '-1'};
  for (const [key, value] of Object.entries(attributes)) row.setAttribute(key, value);
  row.append(line('title', isNumbered ? `${number}. ${title}` : title, 'auto'));
  if (host) row.append(line('host', host, 'ltr'));
  return row;
}

function line(className: string, text: string, dir: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.dir = dir;
  element.textContent = text;
  return element;
}
