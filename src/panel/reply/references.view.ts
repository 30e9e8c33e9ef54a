import {html, nothing, type TemplateResult, render} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {guard} from 'lit/directives/guard.js';

import type {CitedResource} from '../../client/types.js';
import type {Strings} from '../../locales/strings.js';
import {linkAttributes, safeLink} from '../../markdown/sink/link-policy.js';
import {elementRef} from '../controls/element-ref.js';
import {referenceNumbers, shownHost, shownTitle} from './cited-resource.js';
import type {ReplyElements} from './reply-actions.view.js';
import {nextFrame} from '../../markdown/stream/schedule.js';

/** Maximum length of a list that is not folded, and number of hosts in the summary of a folded list. */
const MOST_CHIPS = 2;
const MOST_HOSTS = 5;

/** Types that are not shown, because most references are web pages. */
const COMMON_TYPE = /^(web[ -]?(site|page)?|page|ur[il]|link|site|html|other|unknown|source)$/i;

interface ReferencesProps {
  readonly references: readonly CitedResource[];
  readonly strings: Strings;
  readonly elements?: ReplyElements;
}

/** One or two references are shown open. A longer list is folded, and its summary shows the hosts. */
export function referencesView({
  references,
  strings,
  elements = {},
}: ReferencesProps): TemplateResult | typeof nothing {
  if (references.length === 0) return nothing;
  const isShort = references.length <= MOST_CHIPS;
  return html`<details part="references" class="references" ?open=${isShort}>
    <summary><span>${strings.referencesCount(references.length)}</span>${isShort ? nothing : hostsView(references)}</summary>
    <ol class=${isShort ? 'chips' : nothing} ${referenceList(references, referenceView)} ${elementRef((list) => (elements.sources = list))}></ol>
  </details>`;
}

/** Hidden from screen readers, because the entries contain the hosts. */
function hostsView(references: readonly CitedResource[]): TemplateResult {
  const urls = references.slice(0, MOST_HOSTS).map(({url}) => safeLink(url));
  const hosts = new Set(urls.map((url) => (url ? shownHost(url) : '')));
  return html`<span class="hosts" aria-hidden="true">${[...hosts].map((host) => (host ? html`<span>${host}</span>` : nothing))}</span>`;
}

function referenceView(resource: CitedResource, index: number): TemplateResult {
  const {url: address, title, type} = resource;
  const url = safeLink(address);
  const words = shownTitle(title ?? url?.href ?? address ?? '');
  // The text is the address if there is no title.
  const host = url && title !== undefined ? shownHost(url) : '';
  return html`<li part="reference" value=${referenceNumbers(resource, index)[0]}>
    ${url ? linkView(url, words) : titleView(words)}
    ${host === '' ? nothing : html`<span class="host" dir="ltr">${host}</span>`}
    ${isTelling(type) ? html`<span class="type">${shownTitle(type)}</span>` : nothing}
  </li>`;
}

function linkView(url: URL, words: string): TemplateResult {
  const {href, rel, referrerpolicy, target} = linkAttributes(url);
  return html`<a href=${href} rel=${rel} referrerpolicy=${referrerpolicy} target=${target}>${titleView(words)}</a>`;
}

function titleView(words: string): TemplateResult {
  return html`<span class="title" dir="auto">${words}</span>`;
}

/** True if a type is worth showing. With a dot or sign, it could look like the host next to it. */
function isTelling(type: string | undefined): type is string {
  return type !== undefined && !COMMON_TYPE.test(type.trim()) && /^[\p{L}\p{M}\p{N}\s-]+$/u.test(type);
}

/** Entries that are rendered in one frame. */
const SLICE = 20;

const shown = new WeakMap<Element, readonly CitedResource[]>();

/** Renders the entries of a list into its element, the first ones at once: a reply may have a thousand. */
function referenceList(
  references: readonly CitedResource[],
  view: (resource: CitedResource, index: number) => unknown,
): DirectiveResult {
  return elementRef((element) => {
    if (shown.get(element) === references) return;
    shown.set(element, references);
    const slices: unknown[][] = [];
    const draw = () => {
      if (shown.get(element) !== references) return;
      const start = slices.length * SLICE;
      slices.push(references.slice(start, start + SLICE).map((entry, at) => view(entry, start + at)));
      render(
        slices.map((slice) => guard([slice], () => slice)),
        element as HTMLElement,
      );
      if (start + SLICE < references.length) nextFrame(draw);
    };
    draw();
  });
}
