import {html, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import type {Session} from '../../session/session.js';
import {elementRef} from '../controls/element-ref.js';
import {listen} from '../controls/listen.js';

/** Offers to undo a new conversation. The time begins again while the pointer or the focus is on the offer. */
export class UndoOffer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: Session;
  #known: object | undefined;
  #offer: Element | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, session: Session) {
    this.#host = host;
    this.#session = session;
    listen(host, ['pagehide'], () => this.#forget());
    host.addController(this);
  }

  /** Also called while the panel is closed. */
  hostUpdate(): void {
    const {cleared} = this.#session;
    if (cleared === this.#known) return;
    this.#known = cleared;
    clearTimeout(this.#timer);
    if (cleared) this.#wait();
  }

  view({cleared, undo}: Strings): TemplateResult | undefined {
    return (
      this.#session.cleared &&
      html`<span ${elementRef((element) => (this.#offer = element))}>${cleared}
        <button class="control-more composer-undo" type="button" @click=${() => this.#session.undo()}>${undo}</button></span>`
    );
  }

  #forget(): void {
    this.#session.cleared = undefined;
    this.#host.requestUpdate();
  }

  #wait(): void {
    this.#timer = setTimeout(
      () => (this.#offer?.matches(':hover, :focus-within') ? this.#wait() : this.#forget()),
      TIME,
    );
  }
}

/** Time in which a visitor can undo a new conversation, in milliseconds. */
const TIME = 10_000;
