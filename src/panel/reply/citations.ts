import type {CitedResource} from '../../client/types.js';
import type {AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';
import {safeLink} from '../../markdown/sink/link-policy.js';
import {addStyles} from '../controls/add-styles.js';
import {nextFrame} from '../../markdown/stream/schedule.js';
import {shownTitle, shownHost, referenceNumbers} from './cited-resource.js';
import {CitationCard, type CardText} from './citation-card.js';
import styles from './citations.styles.js';
import {markCitations, unmarkCitations} from './mark-citations.js';

export type CitingReply = Pick<AssistantMessage, 'content' | 'references'>;

/** Maximum time for the markers of a reply in one frame, in milliseconds. */
const BUDGET_MS = 6;

/**
 * Makes the citation markers in a reply links to its references when all its text is rendered. A long reply
 * takes several frames. The links have no address: they open the list of references and move the focus to the
 * entry. Does nothing if the markers are already links to the same references.
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
    const link = linkAt(event);
    if (link) this.#showReference(link);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const link = linkAt(event);
    if (event.key !== 'Enter' || !link) return;
    event.preventDefault();
    this.#showReference(link);
  };

  readonly #handlePointer = (event: PointerEvent): void => {
    const link = linkAt(event);
    // A tap shows the reference itself.
    if (!link || event.pointerType === 'touch') return;
    if (event.type === 'pointerout') this.#card?.closeSoon();
    else this.#card?.openSoon(link, this.#textOf(link));
  };

  readonly #handleFocus = (event: Event): void => {
    const link = linkAt(event);
    if (!link) return;
    if (event.type === 'focusout') this.#card?.close();
    else if (link.matches(':focus-visible')) this.#card?.open(link, this.#textOf(link));
  };

  get #scroller(): HTMLElement | null {
    return this.#content.closest<HTMLElement>('.transcript');
  }

  get #card(): CitationCard | undefined {
    const scroller = this.#scroller;
    return scroller ? CitationCard.of(scroller) : undefined;
  }

  #indexOf({dataset}: HTMLElement): number {
    return this.#places.get(Number(dataset.number)) ?? -1;
  }

  #textOf(link: HTMLElement): CardText {
    const {title, url: address} = this.#reply.references[this.#indexOf(link)] ?? {};
    const url = safeLink(address);
    return {title: shownTitle(title ?? address ?? ''), host: url ? shownHost(url) : ''};
  }

  #showReference(link: HTMLElement): void {
    this.#card?.close();
    const details = link.closest('.message')?.querySelector<HTMLDetailsElement>('.references');
    if (!details) return;
    details.open = true;
    const entry = details.querySelectorAll('li')[this.#indexOf(link)];
    // A long list is rendered over several frames.
    if (!entry) {
      nextFrame(() => this.#showReference(link));
      return;
    }
    entry.toggleAttribute('data-cited', true);
    entry.addEventListener('focusout', () => entry.removeAttribute('data-cited'), {once: true});
    const target = entry.querySelector('a') ?? entry;
    if (target === entry) entry.tabIndex = -1;
    // Scrolls only the transcript; the browser would also scroll the page.
    target.focus({preventScroll: true});
    this.#reveal(entry);
    // At the end of the transcript, the view follows the list that has opened.
    nextFrame(() => nextFrame(() => this.#reveal(entry)));
  }

  #reveal(entry: Element): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    const view = scroller.getBoundingClientRect();
    const {top, bottom, height} = entry.getBoundingClientRect();
    if (top >= view.top && bottom <= view.bottom) return;
    scroller.scrollBy({top: top - view.top - (view.height - height) / 2, behavior: 'instant'});
  }
}

function linkAt({target}: Event): HTMLElement | null {
  return (target as Element).closest(`.${CITATION} > [role]`);
}

function decorate(link: HTMLElement, label: string): void {
  // Not an `<a href>`, because a click with a modifier key would open its address.
  const attributes = {class: 'citation', part: 'citation', role: 'link', tabindex: '0', 'aria-label': label};
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
}

function labelOf({title, url: address}: CitedResource, source: string): string {
  const url = safeLink(address);
  const words = `${source}: ${shownTitle(title ?? address ?? '')}`;
  return url && title ? `${words}, ${shownHost(url)}` : words;
}
