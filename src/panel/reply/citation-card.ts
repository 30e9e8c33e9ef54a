import {CITATION} from '../../markdown/sink/inline-elements.js';
import {linkAttributes} from '../../platform/link-policy.js';
import {windowOf} from '../../platform/window-of.js';
import {isComposing} from '../../platform/is-composing.js';
import {isTouch} from '../../platform/is-touch.js';
import type {ReplyStage} from './reply-context.js';

/** Lets a marker in a reply open the card of its stage, which links to the references of the marker. */
export function openCardOf(marker: Element, source: CitedSource, {scroller, cover}: ReplyStage): void {
  sources.set(marker, source);
  if (!scroller || !cover || scrollers.has(scroller)) return;
  scrollers.add(scroller);
  followMarkers(scroller, createCard(scroller, cover));
}

interface CitedSource {
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

const sources = new WeakMap<Element, CitedSource>();

/** The transcripts that have a card. They have one, because only one can be open. */
const scrollers = new WeakSet<Element>();

/** On touch screens, a style sheet places the card at the bottom. */
function createCard(scroller: HTMLElement, cover: HTMLElement) {
  const card = Object.assign(document.createElement('div'), {
    className: 'reply-citation-card',
    role: 'group',
    hidden: true,
  });
  let marker: HTMLElement | undefined;
  /** The window that the card was opened in. */
  let view: Window | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  cover.append(card);

  const hasFocus = () => card.matches(':focus-within');

  function open(newMarker: HTMLElement, markers: readonly Element[] = [newMarker]): void {
    close();
    marker = newMarker;
    marker.toggleAttribute('data-active', true);
    const cited = markers.map((cites) => sources.get(cites)!);
    card.replaceChildren(...cited.map((source) => rowOf(source, cited.length > 1)));
    card.ariaLabel = cited.map(({name}) => name).join(', ');
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
    const isEscape = event.key === 'Escape' && !isComposing(event);
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

  scroller.addEventListener('scroll', place);
  // The pointer can move to the card: https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus
  card.addEventListener('pointerenter', () => clearTimeout(timer));
  card.addEventListener('pointerleave', closeSoon);
  card.addEventListener('focusout', close);

  return {
    card,
    open,
    closeSoon,

    openSoon: (newMarker: HTMLElement): void => {
      clearTimeout(timer);
      if (newMarker !== marker) timer = setTimeout(() => open(newMarker), OPEN_DELAY);
    },

    /** Closes the card, unless the focus has moved into it. */
    leave: () => queueMicrotask(() => hasFocus() || close()),
  };
}

type Card = ReturnType<typeof createCard>;

/** Opens the card for a pointer on a marker, for the keyboard focus, and for a click, which moves the focus to its first link. */
function followMarkers(scroller: HTMLElement, {card, open, openSoon, closeSoon, leave}: Card): void {
  function onMarker<Type extends keyof HTMLElementEventMap>(
    type: Type,
    act: (marker: HTMLElement, event: HTMLElementEventMap[Type]) => void,
  ): void {
    scroller.addEventListener(type, (event) => {
      const target = (event.target as Element).closest<HTMLElement>(`.${CITATION}, .${CITATION} > *`);
      // A finger can touch beside the numbers.
      const marker = (target?.firstElementChild ?? target) as HTMLElement | null;
      if (marker && sources.has(marker)) act(marker, event);
    });
  }

  function enter(marker: HTMLElement): void {
    // For a finger, adjacent markers are one target.
    open(marker, isTouch() ? [...marker.parentElement!.children] : undefined);
    (card.firstChild as HTMLElement).focus({preventScroll: true});
  }

  onMarker('click', enter);
  onMarker('keydown', (marker, event) => {
    if (!/^(?:Enter| )$/.test(event.key)) return;
    event.preventDefault();
    enter(marker);
  });
  // A tap opens the card.
  onMarker('pointerover', (marker, {pointerType}) => pointerType === 'touch' || openSoon(marker));
  onMarker('pointerout', (_, {pointerType}) => pointerType === 'touch' || closeSoon());
  onMarker('focusin', (marker, {relatedTarget}) => {
    const isReturn = card.contains(relatedTarget as Node | null);
    if (marker.matches(':focus-visible') && !isReturn) open(marker);
  });
  onMarker('focusout', leave);
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
  row.append(line('reply-title', isNumbered ? `${number}. ${title}` : title, 'auto'));
  if (host) row.append(line('reply-host', host, 'ltr'));
  return row;
}

function line(className: string, text: string, dir: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.dir = dir;
  element.textContent = text;
  return element;
}
