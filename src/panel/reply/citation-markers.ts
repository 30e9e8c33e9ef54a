import {CITATION} from '../../markdown/sink/inline-elements.js';
import {isTouch} from '../../platform/is-touch.js';
import {LateFile} from '../../platform/late-file.js';
import {logError} from '../../session/log-error.js';
import type {CitationCard, CitedSource} from './citation-card.js';
import type {ReplyStage} from './reply-context.js';

/** Lets a marker in a reply open the card of its stage, which links to the references of the marker. */
export function openCardOf(marker: Element, source: CitedSource, {scroller, cover}: ReplyStage): void {
  sources.set(marker, source);
  if (!scroller || !cover || scrollers.has(scroller)) return;
  scrollers.add(scroller);
  followMarkers(
    scroller,
    new LateFile('citation-card', async () => new (await code.load()).CitationCard(scroller, cover)),
  );
}

const sources = new WeakMap<Element, CitedSource>();

/** The transcripts that have a card. They have one, because only one can be open. */
const scrollers = new WeakSet<Element>();

/** Loaded when a visitor points at the first marker, or moves the focus to it. */
const code = new LateFile('citation-card', () => import('./citation-card.js'));

/** Opens the card for a pointer on a marker, for the keyboard focus, and for a click, which moves the focus to its first link. */
function followMarkers(scroller: HTMLElement, late: LateFile<CitationCard>): void {
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

  /** The marker that the visitor points at, or that has the focus. */
  let current: Element | undefined;

  /** Calls `act` at once if the card is there, otherwise when it is loaded, unless the visitor has left the marker. */
  function use(marker: Element, act: (card: CitationCard) => void): void {
    current = marker;
    if (late.code) act(late.code);
    else late.load().then((card) => current === marker && act(card), logError);
  }

  const citedBy = (...markers: readonly Element[]) => markers.map((marker) => sources.get(marker)!);

  function enter(marker: HTMLElement): void {
    // For a finger, adjacent markers are one target.
    const markers = isTouch() ? [...marker.parentElement!.children] : [marker];
    use(marker, (card) => {
      card.open(marker, citedBy(...markers));
      card.focusFirst();
    });
  }

  onMarker('click', enter);
  onMarker('keydown', (marker, event) => {
    if (!/^(?:Enter| )$/.test(event.key)) return;
    event.preventDefault();
    enter(marker);
  });
  // A tap opens the card.
  onMarker('pointerover', (marker, {pointerType}) => {
    if (pointerType !== 'touch') use(marker, (card) => card.openSoon(marker, citedBy(marker)));
  });
  onMarker('pointerout', (_, {pointerType}) => {
    if (pointerType === 'touch') return;
    current = undefined;
    late.code?.closeSoon();
  });
  onMarker('focusin', (marker, {relatedTarget}) => {
    if (!marker.matches(':focus-visible') || late.code?.contains(relatedTarget)) return;
    use(marker, (card) => card.open(marker, citedBy(marker)));
  });
  onMarker('focusout', () => {
    current = undefined;
    late.code?.leave();
  });
}
