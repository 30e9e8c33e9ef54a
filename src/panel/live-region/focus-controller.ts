import type {LitElement, ReactiveController} from 'lit';

/** Somebody who works by keyboard must not be thrown back to the page when the button they pressed goes away. */
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
    // By finger or mouse nothing is lost, and a field that takes the focus would open the keyboard on a phone.
    const {activeElement} = this.#host.renderRoot as ShadowRoot;
    this.#focused = activeElement?.matches(':focus-visible') ? activeElement : null;
  }

  hostUpdated(): void {
    if (this.#focused !== null && !this.#focused.isConnected) this.#takeFocus();
    this.#focused = null;
  }
}
