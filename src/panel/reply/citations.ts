import type {CitedResource} from '../../client/types.js';
import type {AssistantMessage} from '../../conversation/message.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';
import {safeLink} from '../../platform/link-policy.js';
import {addStyles} from '../../platform/add-styles.js';
import {nextFrame} from '../../platform/schedule.js';
import {shownTitle, shownHost, referenceNumbers} from './cited-resource.js';
import {openCardOf} from './citation-markers.js';
import type {CitationOptions} from './citations-directive.js';
import styles from './citations.styles.js';
import {markCitations, unmarkCitations, type Marking} from './mark-citations.js';

/**
 * Makes the citation markers in a reply buttons when all its text is rendered. A long reply takes several frames.
 * A button opens a card, which links to the reference. Does nothing if the markers already lead to the same
 * references.
 */
export function linkCitations(
  content: HTMLElement,
  reply: CitingReply,
  options: CitationOptions,
): Promise<void> {
  const links = linksOf.get(content) ?? new CitationLinks(content);
  linksOf.set(content, links);
  return links.link(reply, options);
}

/** Resolves when each marker of a rendered reply is a button. */
export async function citationsLinked(content: Element): Promise<void> {
  await linksOf.get(content)?.linked;
}

export type CitingReply = Pick<AssistantMessage, 'content' | 'references'>;

/** Maximum time for the markers of a reply in one frame, in milliseconds. */
const BUDGET_MS = 4;

const linksOf = new WeakMap<Element, CitationLinks>();

/** Marks all citations in a reply that is rendered off screen. Creates no links. */
export function markAll(content: Element, {references}: CitingReply): void {
  const marking = markCitations(content, new Set(placesOf(references).keys()));
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

/** The markers of an element that shows replies. */
class CitationLinks {
  readonly #content: HTMLElement;
  /** The reply to mark when all its text is rendered. */
  #latest: CitingReply | undefined;
  /** What the markers lead to. */
  #references: CitingReply['references'] = [];
  #options: CitationOptions | undefined;
  #marking: Marking | undefined;
  #linked: Promise<void> | undefined;

  constructor(content: HTMLElement) {
    this.#content = content;
  }

  /** Resolves when each marker is a button. */
  get linked(): Promise<void> | undefined {
    return this.#linked;
  }

  async link(reply: CitingReply, options: CitationOptions): Promise<void> {
    const content = this.#content;
    this.#latest = reply;
    if (content.ariaBusy === 'true') {
      await new Promise((resolve) => content.addEventListener('drawn', resolve, {once: true}));
    }
    // The element can show another reply by now.
    if (this.#latest !== reply) return;
    if (content.isConnected) addStyles(content.getRootNode() as ShadowRoot, [styles]);
    const {references} = reply;
    const isSame = this.#references === references && this.#options?.strings === options.strings;
    if (isSame && (this.#marking || content.querySelector(`.${CITATION}`))) return;
    unmarkCitations(content);
    const places = placesOf(references);
    const marking = markCitations(content, new Set(places.keys()));
    this.#references = references;
    this.#options = options;
    this.#marking = marking;
    this.#linked = this.#linkAll(marking, (marker) => {
      const index = places.get(Number(marker.dataset.number))!;
      decorate(marker, references[index]!, index, options);
    });
    await this.#linked;
  }

  /** Links the markers that `marking` finds, from the next frame on. Leaves the rest to a newer marking. */
  async #linkAll(marking: Marking, link: (marker: HTMLElement) => void): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => void nextFrame(resolve));
      if (this.#marking !== marking) return this.#linked;
      const end = performance.now() + BUDGET_MS;
      let isDone: boolean;
      do isDone = marking.next().done === true;
      while (!isDone && performance.now() < end);
      for (const marker of this.#content.querySelectorAll<HTMLElement>(`.${CITATION} > :not([role])`)) {
        link(marker);
      }
      if (isDone) break;
    }
    this.#marking = undefined;
  }
}

function decorate(
  marker: HTMLElement,
  reference: CitedResource,
  index: number,
  {strings, stage}: CitationOptions,
): void {
  const {title, url: address} = reference;
  // A reference that the service lists twice has one entry, which shows its first number.
  const number = referenceNumbers(reference, index)[0]!;
  const url = safeLink(address);
  const host = url ? shownHost(url) : '';
  const name = strings.source(number);
  const words = shownTitle(title ?? address ?? '');
  // Not a `<button>`, which would not keep the text of the marker in its place.
  const attributes = {
    class: 'reply-citation',
    part: 'citation',
    role: 'button',
    tabindex: '0',
    'data-number': number,
    'aria-label': [`${name}: ${words}`, host].filter(Boolean).join(', '),
  };
  for (const [key, value] of Object.entries(attributes)) marker.setAttribute(key, String(value));
  openCardOf(marker, {number, name, title: words, url, host}, stage);
}
