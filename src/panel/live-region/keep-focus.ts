import type {LitElement} from 'lit';

/**
 * Keeps the focus in the panel when the focused element is removed. Otherwise, keys would go to the page. `takeFocus` is
 * called when the focus is lost.
 */
export function keepFocus(host: LitElement, takeFocus: () => void): void {
  let focused: Element | null = null;
  host.addController({
    hostUpdate() {
      focused = (host.renderRoot as ShadowRoot).activeElement;
    },
    hostUpdated() {
      if (focused?.isConnected === false) takeFocus();
    },
  });
}
