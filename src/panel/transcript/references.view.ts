import {html, nothing, type TemplateResult} from 'lit';

import type {CitedResource} from '../../client/types.js';
import type {Strings} from '../../locales/strings.js';
import {misleadingHost, linkAttributes, safeLink} from '../../markdown/safety/link-policy.js';
import {shownHost} from './reference-host.js';
import {shownTitle} from './reference-title.js';

/** A longer list is folded. */
const MOST_CHIPS = 2;

/** Hosts in the summary of a folded list. */
const MOST_HOSTS = 4;

/** Types that say nothing: most references are pages of a website. */
const COMMON_TYPE =
  /^(?:web ?-?(?:site|page)?|pages?|ur[il]|links?|sites?|html|text\/html|other|unknown|source|reference|citation)$/i;

interface ReferencesProps {
  readonly references: readonly CitedResource[];
  readonly strings: Strings;
}

/**
 * The references of one reply in a `<details>`, or nothing if it has none. One or two are shown at once; more
 * are folded, and the summary shows their hosts.
 */
export function referencesView({references, strings}: ReferencesProps): TemplateResult | typeof nothing {
  if (references.length === 0) return nothing;
  const isShort = references.length <= MOST_CHIPS;
  return html`<details part="references" class="references" ?open=${isShort}>
    <summary>${strings.referencesCount(references.length)}${isShort ? nothing : hostsView(references)}</summary>
    <ol class=${isShort ? 'chips' : nothing} role="list">
      ${references.map(referenceView)}
    </ol>
  </details>`;
}

/** Screen readers do not get the hosts here: the entries have them. */
function hostsView(references: readonly CitedResource[]): TemplateResult {
  const hosts = new Set<string>();
  for (const {url: address} of references) {
    const url = safeLink(address);
    if (url?.host) hosts.add(shownHost(url));
    if (hosts.size === MOST_HOSTS) break;
  }
  return html`<span class="hosts" dir="ltr" aria-hidden="true">${[...hosts].map((host) => html`<span>${host}</span>`)}</span>`;
}

function referenceView({url: address, title, type}: CitedResource, index: number): TemplateResult {
  const url = safeLink(address);
  const words = shownTitle(title ?? address ?? '');
  const label = url && misleadingHost(words, url);
  // Without a title, the words are the address.
  const host = url && title !== undefined && label === undefined ? shownHost(url) : '';
  return html`<li part="reference" data-number=${index + 1}>
    ${url ? linkView(url, words, label) : titleView(words)}
    ${host === '' ? nothing : html`<span class="host" dir="ltr">${host}</span>`}
    ${isTelling(type, url) ? html`<span class="type">${shownTitle(type)}</span>` : nothing}
  </li>`;
}

function linkView(url: URL, words: string, label: string | undefined): TemplateResult {
  const {href, rel, referrerpolicy, target} = linkAttributes(url);
  const host = label === undefined ? nothing : html`<span class="link-host" dir="ltr">(${label})</span> `;
  return html`<a href=${href} rel=${rel} referrerpolicy=${referrerpolicy} target=${target}>${host}${titleView(words)}</a>`;
}

function titleView(words: string): TemplateResult {
  return html`<span class="title" dir="auto">${words}</span>`;
}

/** Whether a type tells visitors something. It must not look like the host beside it. */
function isTelling(type: string | undefined, url: URL | undefined): type is string {
  return type !== undefined && !COMMON_TYPE.test(type.trim()) && !(url && misleadingHost(type, url));
}
