import type {LitElement, ReactiveController} from 'lit';

/** Keeps the focus in the panel when the focused element is removed. Otherwise, keys would go to the page. */
export class FocusController implements ReactiveController {
  readonly #host: LitElement;
  readonly #takeFocus: () => void;
  #focused: Element | null = null;

  /** `takeFocus` is called when the focus is lost. */
  constructor(host: LitElement, takeFocus: () => void) {
    this.#host = host;
    this.#takeFocus = takeFocus;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = (this.#host.renderRoot as ShadowRoot).activeElement;
  }

  hostUpdated(): void {
    if (this.#focused?.isConnected === false) this.#takeFocus();
  }
}
