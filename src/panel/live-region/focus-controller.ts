import type {LitElement, ReactiveController} from 'lit';

/** Keeps the keyboard focus in the panel when the focused button is removed. */
export class FocusController implements ReactiveController {
  readonly #host: LitElement;
  readonly #takeFocus: () => void;
  #focused: Element | null = null;

  /** `takeFocus` is called when the focus would be lost. */
  constructor(host: LitElement, takeFocus: () => void) {
    this.#host = host;
    this.#takeFocus = takeFocus;
    host.addController(this);
  }

  hostUpdate(): void {
    // Only for the keyboard: on a phone, focusing the field would open the virtual keyboard.
    const {activeElement} = this.#host.renderRoot as ShadowRoot;
    this.#focused = activeElement?.matches(':focus-visible') ? activeElement : null;
  }

  hostUpdated(): void {
    if (this.#focused !== null && !this.#focused.isConnected) this.#takeFocus();
    this.#focused = null;
  }
}
