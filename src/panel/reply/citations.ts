import type {CitedResource} from '../../client/types.js';
import type {AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';
import {safeLink} from '../../markdown/sink/link-policy.js';
import {addStyles} from '../controls/add-styles.js';
import {nextFrame} from '../../markdown/stream/schedule.js';
import {shownTitle, shownHost, referenceNumbers} from './cited-resource.js';
import {CitationCard, type CitedSource} from './citation-card.js';
import styles from './citations.styles.js';
import {markCitations, unmarkCitations} from './mark-citations.js';

export type CitingReply = Pick<AssistantMessage, 'content' | 'references'>;

/** Maximum time for the markers of a reply in one frame, in milliseconds. */
const BUDGET_MS = 6;

/**
 * Makes the citation markers in a reply buttons when all its text is rendered. A long reply takes several frames.
 * A button opens a card, which links to the reference. Does nothing if the markers already lead to the same
 * references.
 */
export async function linkCitations(
  content: HTMLElement,
  reply: CitingReply,
  strings: Strings,
): Promise<void> {
  const links = linksOf.get(content) ?? new CitationLinks(content);
  linksOf.set(content, links);
  links.latest = reply;
  if (content.ariaBusy === 'true') {
    await new Promise((resolve) => content.addEventListener('drawn', resolve, {once: true}));
  }
  // The element can show another reply by now.
  if (links.latest !== reply) return;
  if (content.isConnected) addStyles(content.getRootNode() as ShadowRoot, [styles]);
  links.link(reply, strings);
}

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

const linksOf = new WeakMap<Element, CitationLinks>();

class CitationLinks {
  /** The reply to mark when all its text is rendered. */
  latest: CitingReply | undefined;
  readonly #content: HTMLElement;
  #reply: CitingReply = {content: '', references: []};
  #strings: Strings | undefined;
  #places = new Map<number, number>();
  #cancel: (() => void) | undefined;

  constructor(content: HTMLElement) {
    this.#content = content;
    content.addEventListener('click', this.#handleClick);
    content.addEventListener('keydown', this.#handleKeydown);
    content.addEventListener('pointerover', this.#handlePointer);
    content.addEventListener('pointerout', this.#handlePointer);
    content.addEventListener('focusin', this.#handleFocus);
    content.addEventListener('focusout', this.#handleFocus);
  }

  link(reply: CitingReply, strings: Strings): void {
    const isSame = this.#reply.references === reply.references && this.#strings === strings;
    if (isSame && this.#content.querySelector(`.${CITATION}`)) return;
    this.#cancel?.();
    unmarkCitations(this.#content);
    this.#reply = reply;
    this.#strings = strings;
    const {content, references} = reply;
    this.#places = placesOf(references);
    const marking = markCitations(this.#content, content, new Set(this.#places.keys()));
    const work = () => {
      const end = performance.now() + BUDGET_MS;
      let isDone = false;
      while (!isDone && performance.now() < end) isDone = marking.next().done === true;
      for (const link of this.#content.querySelectorAll<HTMLElement>(`.${CITATION} > :not([role])`)) {
        const index = this.#indexOf(link);
        const reference = references[index]!;
        // A reference that the service lists twice has one entry, which shows its first number.
        const [number = 0] = referenceNumbers(reference, index);
        link.dataset.number = String(number);
        decorate(link, labelOf(reference, strings.source(number)));
      }
      if (!isDone) this.#cancel = nextFrame(work);
    };
    work();
  }

  readonly #handleClick = (event: Event): void => {
    const marker = markerAt(event);
    if (marker) this.#card?.enter(marker, this.#sourceOf(marker));
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (!/^(?:Enter| )$/.test(event.key) || !markerAt(event)) return;
    event.preventDefault();
    this.#handleClick(event);
  };

  readonly #handlePointer = (event: PointerEvent): void => {
    const marker = markerAt(event);
    // A tap opens the card.
    if (!marker || event.pointerType === 'touch') return;
    if (event.type === 'pointerout') this.#card?.closeSoon();
    else this.#card?.openSoon(marker, this.#sourceOf(marker));
  };

  readonly #handleFocus = (event: Event): void => {
    const marker = markerAt(event);
    if (!marker) return;
    if (event.type === 'focusout') this.#card?.leave();
    else if (marker.matches(':focus-visible')) this.#card?.open(marker, this.#sourceOf(marker));
  };

  get #card(): CitationCard | undefined {
    const scroller = this.#content.closest('.transcript');
    return scroller ? CitationCard.of(scroller) : undefined;
  }

  #indexOf({dataset}: HTMLElement): number {
    return this.#places.get(Number(dataset.number)) ?? -1;
  }

  #sourceOf(marker: HTMLElement): CitedSource {
    const {title, url: address} = this.#reply.references[this.#indexOf(marker)] ?? {};
    const url = safeLink(address);
    return {
      name: this.#strings!.source(Number(marker.dataset.number)),
      title: shownTitle(title ?? address ?? ''),
      url,
      host: url ? shownHost(url) : '',
    };
  }
}

function markerAt({target}: Event): HTMLElement | null {
  return (target as Element).closest(`.${CITATION} > [role]`);
}

function decorate(link: HTMLElement, label: string): void {
  // Not a `<button>`, which would not keep the text of the marker in its place.
  const attributes = {
    class: 'citation',
    part: 'citation',
    role: 'button',
    tabindex: '0',
    'aria-label': label,
  };
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
}

function labelOf({title, url: address}: CitedResource, source: string): string {
  const url = safeLink(address);
  const words = `${source}: ${shownTitle(title ?? address ?? '')}`;
  return url && title ? `${words}, ${shownHost(url)}` : words;
}
