import type {LitElement, TemplateResult} from 'lit';

import {addStyles} from '../controls/add-styles.js';
import styles from './menu.styles.js';
import {menuView, type MenuItem} from './menu.view.js';

/** The keys that move the focus, by the index of the item that they lead to; below 0, it counts from the end. */
const TARGETS: Readonly<Record<string, (index: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};

/** Events by which a visitor turns away. Not `scroll`: a reply that grows scrolls the transcript, too. */
const LEAVING = ['pointerdown', 'wheel', 'touchmove'];

/** An open menu, by the pattern “menu button” of the ARIA practices. */
export class Menu {
  readonly #host: LitElement;
  /** The document that the menu was opened in. */
  readonly #page: Document;
  readonly #button: HTMLElement;
  readonly #onClose: () => void;
  #menu: Element | undefined;

  /** Moves the focus to the first item. `button` has opened the menu and takes the focus back. */
  constructor(host: LitElement, button: HTMLElement, onClose: () => void) {
    this.#host = host;
    this.#page = host.ownerDocument;
    this.#button = button;
    this.#onClose = onClose;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    for (const type of LEAVING) {
      this.#page.addEventListener(type, this.#handleLeaving, {capture: true, passive: true});
    }
    host.requestUpdate();
    void host.updateComplete.then(() => this.#items[0]?.focus());
  }

  readonly close = (): void => {
    for (const type of LEAVING) {
      this.#page.removeEventListener(type, this.#handleLeaving, {capture: true});
    }
    // Before the focused item is removed, so that the focus is not lost.
    this.#button.focus();
    this.#onClose();
    this.#host.requestUpdate();
  };

  render(label: string, items: readonly MenuItem[]): TemplateResult {
    return menuView({
      label,
      items,
      menuRef: (menu) => (this.#menu = menu),
      onKeydown: this.#handleKeydown,
      onSelect: this.close,
    });
  }

  get #items(): HTMLElement[] {
    return [...(this.#menu?.children ?? [])] as HTMLElement[];
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const items = this.#items;
    const target = TARGETS[event.key];
    if (target) {
      event.preventDefault();
      const index = items.indexOf((this.#host.renderRoot as ShadowRoot).activeElement as HTMLElement);
      items.at(target(index) % items.length)?.focus();
    } else if (event.key === 'Escape' && !event.isComposing) {
      // The event would also close the chat.
      event.stopPropagation();
      this.close();
    } else if (event.key === 'Tab') {
      // The browser moves the focus on from the button.
      this.close();
    }
  };

  readonly #handleLeaving = (event: Event): void => {
    const isInside = event.composedPath().some((node) => node === this.#button || node === this.#menu);
    if (!isInside) this.close();
  };
}
