import type {LitElement} from 'lit';

import {ChatBotCloseEvent, ChatBotOpenEvent} from './popup-events.js';
import type {ChatBotOptions} from './options.js';
import {isComposing} from '../platform/is-composing.js';
import {isTouch} from '../platform/is-touch.js';
import type {Panel} from '../panel/panel.js';
import {hasLauncher, isClosed} from '../panel/controls/popup-mode.js';
import {windowOf} from '../platform/window-of.js';

/** Opens and closes the panel in the modes with a launcher. Moves the focus. Counts unread replies. */
export class Popup {
  /** The number of replies that were completed while the panel was closed. */
  unread = 0;
  readonly #host: PopupHost;
  /** `undefined` before the first update. */
  #wasOpen: boolean | undefined;
  /** Where the focus goes next, after the chat was opened. */
  #focus: 'shell' | 'panel' | undefined;

  constructor(host: PopupHost) {
    this.#host = host;
    host.addEventListener('chat-bot-reply', ({message}) => {
      const {status, content, author, requests, hasActed} = message;
      // Otherwise it only tells the state of a handover.
      const isShown = content || author || requests || hasActed;
      if (!this.isClosed || status !== 'complete' || !isShown) return;
      this.unread += 1;
      host.requestUpdate();
    });
  }

  get hasLauncher(): boolean {
    return hasLauncher(this.#host);
  }

  get isClosed(): boolean {
    return isClosed(this.#host);
  }

  show(): void {
    this.#host.open = true;
    this.#focus = 'shell';
    this.#host.requestUpdate();
  }

  readonly hide = (): void => {
    const host = this.#host;
    const isLeft = host.open && host.matches(':focus-within');
    host.open = false;
    if (!isLeft) return;
    void host.updateComplete.then(() =>
      host.renderRoot.querySelector<HTMLElement>('.element-launcher')?.focus(),
    );
  };

  readonly handleKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented || !this.hasLauncher) return;
    // Or a `<dialog>` of the page around the chat closes, too: https://html.spec.whatwg.org/#close-requests
    event.preventDefault();
    this.hide();
  };

  /** Handles a change of `open`: moves the focus and dispatches the event. */
  updated(panel: Panel | undefined): void {
    this.#moveFocus(panel);
    const {open} = this.#host;
    // The first value of `open` is not a change.
    const hasChanged = this.#wasOpen === !open;
    this.#wasOpen = open;
    if (hasChanged && this.hasLauncher) {
      this.#host.dispatchEvent(open ? new ChatBotOpenEvent() : new ChatBotCloseEvent());
    }
  }

  /** Moves the focus to the panel, and until it is loaded to the field of its shell, unless that would open a virtual keyboard. */
  enter(panel: Panel | undefined): void {
    if (panel) panel.enter();
    else if (!isTouch())
      this.#host.renderRoot.querySelector<HTMLElement>('.element-shell-field')?.focus({preventScroll: true});
  }

  /** Moves the focus after the chat was opened. A visitor who types into a field of the page goes on. */
  #moveFocus(panel: Panel | undefined): void {
    const next = this.#focus;
    if (!next || (next === 'panel' && !panel)) return;
    this.#focus = panel ? undefined : 'panel';
    // The chat can be in a frame or a popup.
    let focused = windowOf(this.#host)?.document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (focused?.matches(':read-write, select') && !this.#host.renderRoot.contains(focused)) return;
    this.enter(panel);
  }
}

type PopupHost = LitElement & Pick<ChatBotOptions, 'mode' | 'open'>;
