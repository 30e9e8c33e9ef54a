import {html, nothing, type TemplateResult} from 'lit';

import type {ChatBotOptions} from './options.js';
import type {PanelLoader} from '../panel/panel-loader.js';
import type {Regions} from '../panel/regions.js';
import type {Popup} from './popup.js';
import {ENGLISH, ownText} from '../locales/before-loading.js';
import type {Strings} from '../locales/strings.js';
import {ASK, CHEVRON, icon} from '../platform/icon.js';

export function chatBotView(
  host: ViewHost,
  loader: PanelLoader,
  popup: Popup,
  regions: Regions,
): TemplateResult {
  const {problem} = loader;
  // The panel's texts can be the cause of an error, so they are not used.
  const panel = problem ? undefined : loader.panel;
  const {hasLauncher, isClosed} = popup;
  const strings = panel?.strings;
  const name = host.heading || (strings?.heading ?? ownText(host.strings, 'heading') ?? ENGLISH.heading);
  // The word for closing is loaded with the panel.
  const close = strings?.close ?? ownText(host.strings, 'close');
  const closeName = close ? `${close}, ${name}` : name;
  const onClose = hasLauncher ? popup.hide : undefined;
  const sentence = problem && html`<p class="element-problem" role="alert" dir="auto">${problem()}</p>`;
  const isModal = host.mode === 'modal';
  const dialog = isModal && regions.dialog;
  const content =
    panel?.render(onClose, regions) ??
    (onClose ? shellView(name, closeName, loader, onClose, sentence) : (sentence ?? html`<slot></slot>`));
  const isDialog = hasLauncher && !isModal;
  // The dialog's file can come after the shell.
  const isHidden = isClosed || (isModal && !dialog);
  const frame =
    isHidden && loader.panel === undefined
      ? nothing
      : html`<div
          part="panel"
          class="element-frame"
          role=${isDialog ? 'dialog' : nothing}
          aria-label=${isDialog ? name : nothing}
          aria-busy=${(!panel && !problem) || nothing}
          tabindex="-1"
          ?hidden=${isHidden}
          @keydown=${popup.handleKeydown}
          ${loader.panel?.frame.box}
        >${content}</div>`;
  return html`${hasLauncher ? launcherView(host, loader, strings, popup, regions, name, closeName) : nothing}${dialog ? dialog(frame, name) : frame}`;
}

type ViewHost = Element & Readonly<ChatBotOptions> & {toggle(): void};

function launcherView(
  host: ViewHost,
  loader: PanelLoader,
  strings: Strings | undefined,
  {unread}: Popup,
  {launcher}: Regions,
  name: string,
  closeName: string,
): TemplateResult {
  const {open, launcherLabel} = host;
  // The name of a closed launcher contains its visible words: https://www.w3.org/TR/WCAG22/#label-in-name
  const label = open ? closeName : launcherLabel || name;
  const handleApproach = () => loader.preload();
  return html`<button
    part="launcher"
    class="element-launcher"
    type="button"
    aria-haspopup="dialog"
    aria-expanded=${open}
    aria-label=${unread > 0 ? `${label}, ${strings?.unread(unread) || unread}` : label}
    @click=${() => host.toggle()}
    @pointerenter=${handleApproach}
    @focus=${handleApproach}
    ${loader.panel?.frame.launcher}
  >
    ${open ? icon(CHEVRON, 26) : html`<slot name="launcher">${icon(ASK, 28)}</slot>${launcherLabel && html`<span class="element-label">${launcherLabel}</span>`}`}
    ${unread > 0 ? html`<span part="badge" ${loader.panel?.frame.badge}>${unread}</span>` : nothing}${launcher && html`<span class="element-label">${launcher}</span>`}
  </button>`;
}

/**
 * The opened panel while its code is loaded: a header and a field, or the sentence of a problem. It has no words of its own,
 * because the visitor's language is not loaded either. What is typed becomes the draft of the composer, which also gets the last
 * key, so Enter sends it.
 */
function shellView(
  name: string,
  closeName: string,
  loader: PanelLoader,
  onClose: () => void,
  sentence: TemplateResult | undefined,
): TemplateResult {
  return html`<div class="element-shell"><b class="element-shell-title">${name}</b><button class="element-shell-close" aria-label=${closeName} @click=${onClose}>✕</button>${
    sentence ??
    html`<input
      class="element-shell-field"
      aria-label=${name}
      @input=${({target}: Event) => loader.noteDraft((target as HTMLInputElement).value)}
      @keydown=${(key: KeyboardEvent) => loader.noteKey(key)}
    />`
  }</div>`;
}
