import type {CitedResource} from '../../client/types.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';
import {addStyles} from '../../platform/add-styles.js';
import {linkAttributes, safeLink} from '../../platform/link-policy.js';
import {nextFrame} from '../../platform/schedule.js';
import {shownTitle, shownHost, referenceNumbers} from './cited-resource.js';
import {closeCardOf, openCardOf} from './citation-markers.js';
import type {Cited} from './citations-directive.js';
import styles from './citations.styles.js';

/** Shows each marker in a reply as what it is now. A long reply takes several frames. */
export function showCitations(content: Element, cited: Cited): void {
  latest.set(content, cited);
  shown.set(content, showInFrames(content, cited));
}

/** Resolves when each marker in a reply is shown as what it is. */
export const citationsShown = (content: Element): Promise<void> | undefined => shown.get(content);

async function showInFrames(content: Element, cited: Cited): Promise<void> {
  let end = performance.now() + BUDGET_MS;
  for (const box of content.querySelectorAll<HTMLElement>(`.${CITATION}`)) {
    if (performance.now() > end) {
      await new Promise<void>(nextFrame);
      if (latest.get(content) !== cited) return shown.get(content);
      end = performance.now() + BUDGET_MS;
    }
    showMarker(box, cited, true);
  }
}

/** What was last shown in an element, and the end of showing it. */
const latest = new WeakMap<Element, Cited>();
const shown = new WeakMap<Element, Promise<void>>();

/** Maximum time for the markers of a reply in one frame, in milliseconds. */
const BUDGET_MS = 4;

/**
 * Shows a marker as links, if each of its numbers has a reference, as a candidate, while references can come, or as text. `isKnown`: the
 * visitor has seen it before, so it lights up when it becomes links.
 */
export function showMarker(box: HTMLElement, cited: Cited, isKnown = false): void {
  const places = placesOf(cited.references);
  const links = [...box.querySelectorAll('a')];
  const isCited = links.every(({textContent}) => places.has(Number(textContent)));
  const isLink = 'cited' in box.dataset;
  const file = box.closest<HTMLElement>('[data-file]');
  if (file) file.hidden = !isCited && !cited.isAwaiting;
  (file ?? box).ariaHidden = !isCited && cited.isAwaiting ? 'true' : null;
  box.toggleAttribute('data-cited', isCited);
  if (!isCited) {
    for (const part of isLink ? box.children : []) {
      closeCardOf(part);
      clear(part);
    }
    return;
  }
  const root = box.getRootNode();
  if ('adoptedStyleSheets' in root) addStyles(root as ShadowRoot, [styles]);
  if (isKnown && !isLink) box.dataset['isNew'] = '';
  // Screen readers read the numbers only.
  for (const bracket of box.querySelectorAll('span')) bracket.ariaHidden = 'true';
  for (const link of links) {
    lead(link, cited.references[places.get(Number(link.textContent))!]!, cited.options);
  }
}

const placesOf = (references: readonly CitedResource[]): ReadonlyMap<number, number> => {
  const known = places.get(references) ?? numbered(references);
  places.set(references, known);
  return known;
};

const places = new WeakMap<readonly CitedResource[], ReadonlyMap<number, number>>();

/** Returns the index of a reference for each number that cites it. */
function numbered(references: readonly CitedResource[]): Map<number, number> {
  const found = new Map<number, number>();
  references.forEach((reference, index) => {
    for (const number of referenceNumbers(reference, index)) if (!found.has(number)) found.set(number, index);
  });
  return found;
}

/** Makes a number lead to its reference. Without an address it is a button for the card. */
function lead(link: HTMLElement, reference: CitedResource, {strings, stage, policy}: Cited['options']): void {
  const {title, url: address, excerpt} = reference;
  const number = Number(link.textContent);
  const url = safeLink(address);
  const name = strings.source(number);
  clear(link);
  const attributes = {
    part: 'citation',
    'aria-label': name,
    ...(url ? {...linkAttributes(url), role: 'doc-noteref'} : {role: 'button', tabindex: '0'}),
  };
  for (const [key, value] of Object.entries(attributes)) link.setAttribute(key, value);
  const isTrusted = url !== undefined && policy.origins.links.includes(url.origin);
  openCardOf(
    link,
    {
      number,
      name,
      title: shownTitle(title ?? address ?? ''),
      url,
      host: url && !isTrusted ? shownHost(url) : '',
      excerpt,
    },
    stage,
  );
}

function clear(part: Element): void {
  for (const name of part.getAttributeNames()) part.removeAttribute(name);
}
