import {html, nothing, type TemplateResult} from 'lit';

import type {CitedResource} from '../../client/types.js';
import type {Strings} from '../../locales/strings.js';
import {misleadingHost, linkAttributes, safeLink} from '../../markdown/safety/link-policy.js';
import {visibleText} from '../../markdown/safety/invisible-characters.js';
import {shownTitle} from './reference-title.js';

interface ReferencesProps {
  readonly references: readonly CitedResource[];
  readonly strings: Strings;
}

/** The references of one reply in a closed `<details>`, or nothing if it has none. */
export function referencesView({references, strings}: ReferencesProps): TemplateResult | typeof nothing {
  if (references.length === 0) return nothing;
  return html`<details part="references" class="references">
    <summary>${strings.referencesCount(references.length)}</summary>
    <ol>
      ${references.map((resource) => html`<li part="reference" dir="auto">${referenceView(resource)}</li>`)}
    </ol>
  </details>`;
}

function referenceView({url: address, title, type}: CitedResource): TemplateResult {
  const url = safeLink(address);
  const words = shownTitle(title ?? address ?? '');
  const kind = type === undefined ? nothing : html` <span class="type">${visibleText(type)}</span>`;
  if (url === undefined) return html`<span>${words}</span>${kind}`;
  const {href, rel, referrerpolicy, target} = linkAttributes(url);
  const host = misleadingHost(words, url);
  const label = host === undefined ? nothing : html`<span class="link-host" dir="ltr">(${host})</span> `;
  return html`<a href=${href} rel=${rel} referrerpolicy=${referrerpolicy} target=${target ?? nothing}>${label}${words}</a>${kind}`;
}
