import {CITATION} from '../../markdown/sink/inline-elements.js';
import {isTouch} from '../../platform/is-touch.js';
import {LateFile} from '../../platform/late-file.js';
import {logError} from '../../session/log-error.js';
import type {CitationCard, CitedSource} from './citation-card.js';
import type {ReplyStage} from './reply-context.js';

/** Lets a number of a marker in a reply open the card of its stage, which tells about its reference. */
export function openCardOf(marker: Element, source: CitedSource, {scroller, cover}: ReplyStage): void {
  sources.set(marker, source);
  if (!scroller || !cover || scrollers.has(scroller)) return;
  scrollers.add(scroller);
  followMarkers(
    scroller,
    new LateFile('citation-card', async () => new (await code.load()).CitationCard(scroller, cover)),
  );
}

/** Takes the card from a number that is no link any more. */
export const closeCardOf = (marker: Element): boolean => sources.delete(marker);

const sources = new WeakMap<Element, CitedSource>();

/** The transcripts that have a card. They have one, because only one can be open. */
const scrollers = new WeakSet<Element>();

/** Loaded when a visitor points at the first marker, or moves the focus to it. */
const code = new LateFile('citation-card', () => import('./citation-card.js'));

/** Opens the card for a pointer on a marker, for the keyboard focus, and for a tap, which moves the focus to its first link. */
function followMarkers(scroller: HTMLElement, late: LateFile<CitationCard>): void {
  function onMarker<Type extends keyof HTMLElementEventMap>(
    type: Type,
    act: (marker: HTMLElement, event: HTMLElementEventMap[Type]) => void,
  ): void {
    scroller.addEventListener(type, (event) => {
      const target = event.target as HTMLElement;
      // A finger can touch beside the numbers.
      const box = isTouch() && target.closest(`.${CITATION}`);
      const marker = sources.has(target) ? target : box && box.querySelector('a');
      if (marker && sources.has(marker)) act(marker, event);
    });
  }

  /** The marker that the visitor points at, or that has the focus. */
  let current: Element | undefined;

  /** Calls `act` at once if the card is there, otherwise when it is loaded, unless the visitor has left the marker. */
  function use(marker: Element, act: (card: CitationCard) => void): void {
    current = marker;
    if (late.code) act(late.code);
    else late.load().then((card) => current === marker && act(card), logError);
  }

  const citedBy = (...markers: readonly Element[]) => markers.map((marker) => sources.get(marker)!);

  onMarker('click', (marker, event) => {
    const source = sources.get(marker)!;
    // For a finger, markers that touch are one target.
    const markers = isTouch()
      ? touching(marker.parentElement!).flatMap(({children}) =>
          [...children].filter((one) => sources.has(one)),
        )
      : [marker];
    if (source.url && (!isTouch() || (markers.length === 1 && !hasCard(source)))) {
      // A finger can touch beside the number.
      if (event.target !== marker) marker.click();
      return;
    }
    event.preventDefault();
    use(marker, (card) => {
      card.open(marker, citedBy(...markers));
      card.focusFirst();
    });
  });
  onMarker('keydown', (marker, event) => {
    if (marker.role !== 'button' || !/^(?:Enter| )$/.test(event.key)) return;
    event.preventDefault();
    marker.click();
  });
  // A tap opens the card.
  onMarker('pointerover', (marker, {pointerType}) => {
    if (pointerType !== 'touch' && hasCard(sources.get(marker)!))
      use(marker, (card) => card.openSoon(marker, citedBy(marker)));
  });
  onMarker('pointerout', (_, {pointerType}) => {
    if (pointerType === 'touch') return;
    current = undefined;
    late.code?.closeSoon();
  });
  onMarker('focusin', (marker, {relatedTarget}) => {
    const isShown = marker.matches(':focus-visible') && hasCard(sources.get(marker)!);
    if (!isShown || late.code?.contains(relatedTarget)) return;
    use(marker, (card) => card.open(marker, citedBy(marker)));
  });
  onMarker('focusout', () => {
    current = undefined;
    late.code?.leave();
  });
}

/** True if a source has more to tell than its title: where it leads, or the passage that the reply cites. */
const hasCard = ({url, host, excerpt}: CitedSource) => !url || Boolean(host || excerpt);

/** Returns a marker and those beside it, with at most a space between them. */
function touching(marker: Element): Element[] {
  const all = [marker];
  for (const side of ['previousSibling', 'nextSibling'] as const) {
    for (let at: Node | null = marker[side]; at; at = at[side]) {
      if (at instanceof Element && at.className === CITATION)
        all[side === 'nextSibling' ? 'push' : 'unshift'](at);
      else if (/[^\s\u2060]/.test(at.textContent!)) break;
    }
  }
  return all;
}
