import type {LitElement, TemplateResult} from 'lit';

import {addStyles} from '../controls/add-styles.js';
import styles from './menu.styles.js';
import {menuView, type MenuContent} from './menu.view.js';

/** Keys that move the focus, with the index of the target item. Negative indexes count from the end. */
const TARGETS: Readonly<Record<string, (index: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};

/** Events that close the menu. `scroll` is not one of them, because a growing reply scrolls the transcript. */
const LEAVING = ['pointerdown', 'wheel', 'touchmove'];

/** An open menu: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export class Menu {
  readonly #host: LitElement;
  /** The document that the menu was opened in. */
  readonly #page: Document;
  readonly #button: HTMLElement;
  readonly #onClose: () => void;
  #menu: Element | undefined;

  /** Moves the focus to the first item. `button`: opened the menu, and takes the focus back. */
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
    // Moves the focus before the focused item is removed.
    this.#button.focus();
    this.#onClose();
    this.#host.requestUpdate();
  };

  render(content: MenuContent): TemplateResult {
    return menuView({
      ...content,
      menuRef: (menu) => (this.#menu = menu),
      onKeydown: this.#handleKeydown,
      onSelect: this.close,
    });
  }

  get #items(): HTMLElement[] {
    return [...(this.#menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
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
      // The browser then moves the focus from the button to the next element.
      this.close();
    }
  };

  readonly #handleLeaving = (event: Event): void => {
    const isInside = event.composedPath().some((node) => node === this.#button || node === this.#menu);
    if (!isInside) this.close();
  };
}
