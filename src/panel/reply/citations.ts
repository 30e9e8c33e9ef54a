import type {CitedResource} from '../../client/types.js';
import type {AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';
import {safeLink} from '../../platform/link-policy.js';
import {addStyles} from '../../platform/add-styles.js';
import {isTouch} from '../controls/is-touch.js';
import {nextFrame} from '../../platform/schedule.js';
import {shownTitle, shownHost, referenceNumbers} from './cited-resource.js';
import {citationCard, type CitationCard, type CitedSource} from './citation-card.js';
import styles from './citations.styles.js';
import {markCitations, unmarkCitations} from './mark-citations.js';

/**
 * Makes the citation markers in a reply buttons when all its text is rendered. A long reply takes several frames.
 * A button opens a card, which links to the reference. Does nothing if the markers already lead to the same
 * references.
 */
export function linkCitations(content: HTMLElement, reply: CitingReply, strings: Strings): Promise<void> {
  const link = linksOf.get(content) ?? citationLinks(content);
  linksOf.set(content, link);
  return link(reply, strings);
}

export type CitingReply = Pick<AssistantMessage, 'content' | 'references'>;

/** Maximum time for the markers of a reply in one frame, in milliseconds. */
const BUDGET_MS = 6;

const linksOf = new WeakMap<Element, ReturnType<typeof citationLinks>>();

/** Marks all citations in a reply that is rendered off screen. Creates no links. */
export function markAll(content: Element, {content: markdown, references}: CitingReply): void {
  const marking = markCitations(content, markdown, new Set(placesOf(references).keys()));
  while (!marking.next().done);
}

/** Returns the index of a reference for each number that cites it. */
function placesOf(references: readonly CitedResource[]): Map<number, number> {
  const places = new Map<number, number>();
  references.forEach((reference, index) => {
    for (const number of referenceNumbers(reference, index)) {
      if (!places.has(number)) places.set(number, index);
    }
  });
  return places;
}

function citationLinks(content: HTMLElement) {
  /** The reply to mark when all its text is rendered. */
  let latest: CitingReply | undefined;
  let reply: CitingReply = {content: '', references: []};
  let strings: Strings;
  let places = new Map<number, number>();
  let cancel: (() => void) | undefined;

  const indexOf = ({dataset}: HTMLElement) => places.get(Number(dataset.number)) ?? -1;

  function sourceOf(marker: HTMLElement): CitedSource {
    const {title, url: address} = reply.references[indexOf(marker)] ?? {};
    const url = safeLink(address);
    const number = Number(marker.dataset.number);
    return {
      number,
      name: strings.source(number),
      title: shownTitle(title ?? address ?? ''),
      url,
      host: url ? shownHost(url) : '',
    };
  }

  /** Calls `act` with the marker of an event, and the card of the transcript. */
  const onMarker =
    <E extends Event>(act: (marker: HTMLElement, card: CitationCard, event: E) => void) =>
    (event: E) => {
      const target = (event.target as Element).closest<HTMLElement>(`.${CITATION}, .${CITATION} > *`);
      const scroller = target?.closest('.transcript');
      // A finger can touch beside the numbers.
      const marker = target?.firstElementChild ?? target;
      if (scroller) act(marker as HTMLElement, citationCard(scroller), event);
    };
  const enter = (marker: HTMLElement, card: CitationCard) => {
    // For a finger, adjacent markers are one target.
    const markers = isTouch() ? [...marker.parentElement!.children] : [marker];
    card.enter(marker, (markers as HTMLElement[]).map(sourceOf));
  };
  const handlePointer = onMarker((marker, card, {type, pointerType}: PointerEvent) => {
    // A tap opens the card.
    if (pointerType === 'touch') return;
    if (type === 'pointerout') card.closeSoon();
    else card.openSoon(marker, [sourceOf(marker)]);
  });
  content.addEventListener('click', onMarker(enter));
  content.addEventListener(
    'keydown',
    onMarker((marker, card, event) => {
      if (!/^(?:Enter| )$/.test(event.key)) return;
      event.preventDefault();
      enter(marker, card);
    }),
  );
  content.addEventListener('pointerover', handlePointer);
  content.addEventListener('pointerout', handlePointer);
  content.addEventListener(
    'focusin',
    onMarker((marker, card, event: FocusEvent) => {
      if (marker.matches(':focus-visible') && !card.isReturn(event)) card.open(marker, [sourceOf(marker)]);
    }),
  );
  content.addEventListener(
    'focusout',
    onMarker((_, card) => card.leave()),
  );

  return async (newReply: CitingReply, newStrings: Strings): Promise<void> => {
    latest = newReply;
    if (content.ariaBusy === 'true') {
      await new Promise((resolve) => content.addEventListener('drawn', resolve, {once: true}));
    }
    // The element can show another reply by now.
    if (latest !== newReply) return;
    if (content.isConnected) addStyles(content.getRootNode() as ShadowRoot, [styles]);
    const isSame = reply.references === newReply.references && strings === newStrings;
    if (isSame && content.querySelector(`.${CITATION}`)) return;
    cancel?.();
    unmarkCitations(content);
    reply = newReply;
    strings = newStrings;
    places = placesOf(reply.references);
    const marking = markCitations(content, reply.content, new Set(places.keys()));
    const work = () => {
      const end = performance.now() + BUDGET_MS;
      let isDone = false;
      while (!isDone && performance.now() < end) isDone = marking.next().done === true;
      for (const link of content.querySelectorAll<HTMLElement>(`.${CITATION} > :not([role])`)) {
        const index = indexOf(link);
        // A reference that the service lists twice has one entry, which shows its first number.
        const [number] = referenceNumbers(reply.references[index]!, index);
        link.dataset.number = String(number);
        decorate(link, sourceOf(link));
      }
      if (!isDone) cancel = nextFrame(work);
    };
    work();
  };
}

function decorate(link: HTMLElement, {name, title, host}: CitedSource): void {
  // Not a `<button>`, which would not keep the text of the marker in its place.
  const attributes = {
    class: 'citation',
    part: 'citation',
    role: 'button',
    tabindex: '0',
    'aria-label': [`${name}: ${title}`, host].filter(Boolean).join(', '),
  };
  for (const [key, value] of Object.entries(attributes)) link.setAttribute(key, value);
}
