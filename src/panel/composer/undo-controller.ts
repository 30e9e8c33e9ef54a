import {html, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';

import type {Conversation} from '../../conversation/conversation.js';
import type {Strings} from '../../locales/strings.js';
import {elementRef} from '../controls/element-ref.js';

/** Time in which a visitor can undo a new conversation, in milliseconds. */
const TIME = 10_000;

/** Offers to undo a new conversation. The time begins again while the pointer or the focus is on the offer. */
export class UndoController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #conversation: Conversation;
  #cleared: object | undefined;
  #offer: Element | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, conversation: Conversation) {
    this.#host = host;
    this.#conversation = conversation;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#forget);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#forget);
  }

  /** Also called while the panel is closed. */
  hostUpdate(): void {
    const {cleared} = this.#conversation;
    if (cleared === this.#cleared) return;
    this.#cleared = cleared;
    clearTimeout(this.#timer);
    if (cleared) this.#wait();
  }

  render({cleared, undo}: Strings): TemplateResult | undefined {
    if (!this.#conversation.cleared) return undefined;
    const handleClick = () => this.#conversation.undo();
    return html`<span ${elementRef((offer) => (this.#offer = offer))}>${cleared}
      <button part="undo" class="more" type="button" @click=${handleClick}>${undo}</button></span>`;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      if (this.#offer?.matches(':hover, :focus-within')) this.#wait();
      else this.#forget();
    }, TIME);
  }

  readonly #forget = (): void => {
    this.#conversation.cleared = undefined;
    this.#host.requestUpdate();
  };
}
