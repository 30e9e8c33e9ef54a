import {html, type LitElement, type ReactiveController, type TemplateResult} from 'lit';

import {enEditing} from '../../locales/en-editing.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../../platform/add-styles.js';
import {css} from '../../platform/css.js';
import type {Session} from '../../session/session.js';
import {elementRef} from '../controls/element-ref.js';
import {listen} from '../controls/listen.js';

/** Offers to undo a new conversation. The time begins again while the pointer or the focus is on the offer. */
export class UndoOffer implements ReactiveController {
  readonly #host: LitElement;
  readonly #session: Session;
  #known: object | undefined;
  #offer: Element | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LitElement, session: Session) {
    this.#host = host;
    this.#session = session;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
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

  view(strings: Strings): TemplateResult | undefined {
    const {cleared, undo} = {...enEditing, ...strings};
    return (
      this.#session.cleared &&
      html`<span ${elementRef((element) => (this.#offer = element))}>${cleared}
        <button class="control-more" type="button" @click=${() => this.#session.undo()}>${undo}</button></span>`
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

const styles = css`
  .composer-status .control-more {
    min-block-size: var(--_space-5);
    color: var(--_ink);
    font-weight: 500;
  }
`;

/** Time in which a visitor can undo a new conversation, in milliseconds. */
const TIME = 10_000;
