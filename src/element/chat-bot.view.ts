import {html, nothing, type TemplateResult} from 'lit';

import {launcherView} from './launcher.js';
import type {ChatBotOptions} from './options.js';
import type {PanelLoader} from './panel-loader.js';
import type {Popup} from './popup.js';
import {shellView} from './shell.view.js';
import {ENGLISH} from '../locales/before-loading.js';
import type {Strings} from '../locales/strings.js';

type ViewHost = Element & Readonly<ChatBotOptions> & {toggle(): void};

export function chatBotView(host: ViewHost, loader: PanelLoader, popup: Popup): TemplateResult {
  const {problem} = loader;
  // The panel's texts can be the cause of an error, so they are not used.
  const panel = problem ? undefined : loader.panel;
  const {hasLauncher, isClosed} = popup;
  // Texts in JSON are read by the panel.
  const texts = panel?.strings ?? (host.strings as Partial<Strings>);
  const {heading = ENGLISH.heading, close} = texts;
  const name = host.heading || heading;
  // The word for closing is loaded with the panel.
  const closeName = close ? `${close}, ${name}` : name;
  const launcher = hasLauncher
    ? launcherView(
        host,
        // The name of a closed launcher contains its visible words:
        // https://www.w3.org/TR/WCAG22/#label-in-name
        host.open ? closeName : host.launcherLabel || name,
        {unread: popup.unread, unreadLabel: panel?.strings.unread(popup.unread)},
        panel?.frame.launcherIcon,
        () => loader.preload(),
      )
    : nothing;
  const onClose = hasLauncher ? popup.hide : undefined;
  const sentence = problem && html`<p class="problem" role="alert" dir="auto">${problem()}</p>`;
  const content =
    panel?.render(onClose) ??
    (onClose ? shellView({name, closeName, loader, onClose, sentence}) : (sentence ?? html`<slot></slot>`));
  const isModal = host.mode === 'modal';
  const isDialog = hasLauncher && !isModal;
  const frame =
    isClosed && loader.panel === undefined
      ? nothing
      : html`<div
          part="panel"
          class="frame"
          role=${isDialog ? 'dialog' : nothing}
          aria-label=${isDialog ? name : nothing}
          aria-busy=${(!panel && !problem) || nothing}
          tabindex="-1"
          ?hidden=${isClosed}
          @keydown=${popup.handleKeydown}
        >
          ${content}
        </div>`;
  // The assistant opens the dialog.
  return html`${launcher}${isModal ? html`<dialog aria-label=${name}>${frame}</dialog>` : frame}`;
}
