import {html, nothing, type TemplateResult} from 'lit';

import type {ChatBotOptions} from './options.js';

type LauncherHost = Pick<ChatBotOptions, 'open' | 'launcherLabel'> & {toggle(): void};

const lines = html`<svg viewBox="0 0 24 24" width="26" height="26" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M6 9.5h12M6 14.5h7" /></svg>`;

/** `openIcon`: the picture while the panel is open. `onApproach`: the pointer or the focus is on it. */
export function launcherView(
  host: LauncherHost,
  name: string,
  {unread, unreadLabel}: {unread: number; unreadLabel: string | undefined},
  openIcon: TemplateResult | undefined,
  onApproach: () => void,
): TemplateResult {
  const {open, launcherLabel} = host;
  const hasNews = unread > 0;
  return html`<button
    part="launcher"
    class="launcher"
    type="button"
    aria-haspopup="dialog"
    aria-expanded=${open}
    aria-label=${hasNews ? `${name}, ${unreadLabel || unread}` : name}
    @click=${() => host.toggle()}
    @pointerenter=${onApproach}
    @focus=${onApproach}
  >
    ${(open && openIcon) || html`<slot name="launcher">${lines}</slot>${launcherLabel && html`<span class="label">${launcherLabel}</span>`}`}
    ${hasNews ? html`<span part="badge" class="badge">${unread}</span>` : nothing}
  </button>`;
}
