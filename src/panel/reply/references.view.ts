import {html, nothing, type TemplateResult, render} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';

import type {CitedResource} from '../../client/types.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../../platform/add-styles.js';
import {linkAttributes, safeLink} from '../../platform/link-policy.js';
import {elementRef} from '../controls/element-ref.js';
import {chevronIcon} from '../controls/icons.js';
import {referenceNumbers, shownHost, shownTitle} from './cited-resource.js';
import {nextFrame} from '../../platform/schedule.js';
import styles from './references.styles.js';

/**
 * Shows the references of a reply in `place`. The list is open if it is short, until the visitor opens or closes it.
 */
export function showReferences(
  place: HTMLElement,
  references: readonly CitedResource[],
  strings: Strings,
): void {
  // The message can have been removed in the meantime.
  if (!place.isConnected) return;
  addStyles(place.getRootNode() as ShadowRoot, [styles]);
  const isOpen = place.querySelector('details')?.open ?? references.length <= MOST_OPEN;
  render(referencesView(references, strings, isOpen), place);
}

export function referencesView(
  references: readonly CitedResource[],
  strings: Strings,
  isOpen = true,
): TemplateResult {
  const {length} = references;
  return html`<details part="references" class="reply-fold" ?open=${isOpen}>
    <summary>${chevronIcon}${length === 1 ? strings.references : strings.referencesCount(length)}</summary>
    <ol ${referenceList(references)}></ol>
  </details>`;
}

/** A longer list is closed at first. */
const MOST_OPEN = 5;

/** Shows a drop for each of the first references in `place`, and the number of the others. Their titles are its tip. */
export function showDrops(
  place: HTMLElement,
  references: readonly CitedResource[],
  {referencesCount}: Strings,
): void {
  // The message can have been removed in the meantime.
  if (!place.isConnected) return;
  addStyles(place.getRootNode() as ShadowRoot, [styles]);
  const {length} = references;
  const titles = references.slice(0, BATCH).map(({title, url}) => shownTitle(title ?? url ?? ''));
  render(
    html`<span role="img" aria-label=${referencesCount(length)}>
      <span title=${titles.join('\n')}>${references.slice(0, MOST_OPEN).map(() => html`<i></i>`)}${
        length > MOST_OPEN ? html`<b dir="ltr">+${length - MOST_OPEN}</b>` : nothing
      }</span>
    </span>`,
    place,
  );
}

function referenceView(resource: CitedResource, index: number): TemplateResult {
  const {url: address, title} = resource;
  const url = safeLink(address);
  const words = shownTitle(title ?? url?.href ?? address ?? '');
  // The text is the address if there is no title.
  const host = url && title !== undefined ? shownHost(url) : '';
  const numbers = referenceNumbers(resource, index);
  return html`<li part="reference" value=${numbers[0]} data-numbers=${numbers.length > 1 ? numbers.join(', ') : nothing}>
    ${url ? linkView(url, words) : titleView(words)}
    ${host === '' ? nothing : html`<span class="reply-host" dir="ltr">${host}</span>`}
  </li>`;
}

function linkView(url: URL, words: string): TemplateResult {
  const {href, rel, referrerpolicy, target} = linkAttributes(url);
  return html`<a href=${href} rel=${rel} referrerpolicy=${referrerpolicy} target=${target}>${titleView(words)}</a>`;
}

function titleView(words: string): TemplateResult {
  return html`<span class="reply-title" dir="auto">${words}</span>`;
}

/** Entries that are rendered in one frame. */
const BATCH = 10;

const shown = new WeakMap<Element, readonly CitedResource[]>();

/** Renders the entries of a list into its element, the first ones at once: a reply may have a thousand. */
function referenceList(references: readonly CitedResource[]): DirectiveResult {
  return elementRef((element) => {
    if (shown.get(element) === references) return;
    shown.set(element, references);
    const rows: TemplateResult[] = [];
    const draw = () => {
      if (shown.get(element) !== references) return;
      const {length} = rows;
      rows.push(
        ...references.slice(length, length + BATCH).map((entry, at) => referenceView(entry, length + at)),
      );
      render(rows, element as HTMLElement);
      if (rows.length < references.length) nextFrame(draw);
    };
    draw();
  });
}
