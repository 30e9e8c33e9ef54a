import {html, nothing, type TemplateResult} from 'lit';

import {launcherView} from './launcher.js';
import type {ChatBotOptions} from './options.js';
import type {PanelLoader} from './panel-loader.js';
import type {Popup} from './popup.js';
import {headingIn, NOT_LOADED} from '../locales/before-loading.js';
import {languageOf} from '../locales/language.js';
import {NO_BOT_ID} from '../session/missing-bot-id.js';

type ViewHost = Element & Readonly<ChatBotOptions> & {toggle(): void};

/** The launcher, in the modes that have one, and the panel in its frame. */
export function chatBotView(host: ViewHost, loader: PanelLoader, popup: Popup): TemplateResult {
  const {hasFailed} = loader;
  // The texts of a panel that cannot be rendered may be the cause.
  const panel = hasFailed ? undefined : loader.panel;
  const {hasLauncher, isClosed} = popup;
  const {heading = headingIn(languageOf(host)), close} = panel?.strings ?? host.strings;
  const name = host.heading || heading;
  const launcher = hasLauncher
    ? launcherView({
        // The name of a closed launcher has its visible words. The word for closing comes with the panel.
        name: host.open ? (close ? `${close}, ${name}` : name) : host.launcherLabel || name,
        label: host.launcherLabel,
        isOpen: host.open,
        unread: popup.unread,
        unreadLabel: panel?.strings.unread(popup.unread) ?? '',
        onToggle: () => host.toggle(),
        onApproach: () => loader.preload(),
      })
    : nothing;
  const notLoaded = hasFailed
    ? (loader.panel?.strings.notAvailable ?? host.strings.notLoaded ?? NOT_LOADED)
    : undefined;
  const problem = host.botId === '' ? NO_BOT_ID : notLoaded;
  const content =
    problem !== undefined
      ? html`<p class="problem" role="alert">${problem}</p>`
      : (panel?.render(hasLauncher ? popup.hide : undefined) ?? html`<slot></slot>`);
  return html`${launcher}${
    isClosed && panel === undefined
      ? nothing
      : html`<div
          part="panel"
          class="frame"
          role=${hasLauncher ? 'dialog' : nothing}
          aria-label=${hasLauncher ? name : nothing}
          ?hidden=${isClosed}
          @keydown=${popup.handleKeydown}
        >
          ${content}
        </div>`
  }`;
}
