import type {CitedResource} from '../../client/types.js';
import type {AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';
import {safeLink} from '../../platform/link-policy.js';
import {addStyles} from '../../platform/add-styles.js';
import {nextFrame} from '../../platform/schedule.js';
import {shownTitle, shownHost, referenceNumbers} from './cited-resource.js';
import {openCardOf} from './citation-card.js';
import styles from './citations.styles.js';
import {markCitations, unmarkCitations} from './mark-citations.js';

/**
 * Makes the citation markers in a reply buttons when all its text is rendered. A long reply takes several frames.
 * A button opens a card, which links to the reference. Does nothing if the markers already lead to the same
 * references. Resolves when there is a button for each marker.
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
  let latest: CitingReply;
  let references: CitingReply['references'];
  let strings: Strings;
  /** Defined while markers wait for the next frame. */
  let cancel: (() => void) | undefined;
  let linked: Promise<void> | undefined;

  return async (reply: CitingReply, newStrings: Strings): Promise<void> => {
    latest = reply;
    if (content.ariaBusy === 'true') {
      await new Promise((resolve) => content.addEventListener('drawn', resolve, {once: true}));
    }
    // The element can show another reply by now.
    if (latest !== reply) return;
    if (content.isConnected) addStyles(content.getRootNode() as ShadowRoot, [styles]);
    const isSame = references === reply.references && strings === newStrings;
    if (isSame && (cancel || content.querySelector(`.${CITATION}`))) return linked;
    cancel?.();
    unmarkCitations(content);
    ({references} = reply);
    strings = newStrings;
    const places = placesOf(references);
    const marking = markCitations(content, reply.content, new Set(places.keys()));
    linked = new Promise((resolve) => {
      const work = () => {
        cancel = undefined;
        const end = performance.now() + BUDGET_MS;
        let isDone: boolean;
        do isDone = marking.next().done === true;
        while (!isDone && performance.now() < end);
        for (const marker of content.querySelectorAll<HTMLElement>(`.${CITATION} > :not([role])`)) {
          const index = places.get(Number(marker.dataset.number))!;
          decorate(marker, references[index]!, index, strings);
        }
        if (isDone) resolve();
        else cancel = nextFrame(work);
      };
      work();
    });
    return linked;
  };
}

function decorate(marker: HTMLElement, reference: CitedResource, index: number, strings: Strings): void {
  const {title, url: address} = reference;
  // A reference that the service lists twice has one entry, which shows its first number.
  const number = referenceNumbers(reference, index)[0]!;
  const url = safeLink(address);
  const host = url ? shownHost(url) : '';
  const name = strings.source(number);
  const words = shownTitle(title ?? address ?? '');
  // Not a `<button>`, which would not keep the text of the marker in its place.
  const attributes = {
    class: 'citation',
    part: 'citation',
    role: 'button',
    tabindex: '0',
    'data-number': number,
    'aria-label': [`${name}: ${words}`, host].filter(Boolean).join(', '),
  };
  for (const [key, value] of Object.entries(attributes)) marker.setAttribute(key, String(value));
  openCardOf(marker, {number, name, title: words, url, host});
}
