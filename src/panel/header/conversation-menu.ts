import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import {addStyles} from '../controls/add-styles.js';
import type {CopyController} from '../controls/copy-controller.js';
import {elementRef} from '../controls/element-ref.js';
import {targetOf} from '../controls/pills.view.js';
import styles from './menu.styles.js';

export interface MenuItem {
  readonly label: string;
  /** URL of a link. Default: the item is a button. */
  readonly href?: string;
  readonly onSelect: (click: MouseEvent) => void;
}

/** Keys that move the focus, with the index of the target item. Negative indexes count from the end. */
const TARGETS: Readonly<Record<string, (index: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};

/** Events that close the menu. `scroll` is not one of them, because a growing reply scrolls the transcript. */
const LEAVING = ['pointerdown', 'wheel', 'touchmove'];

export interface MenuContext {
  readonly host: LitElement;
  readonly session: Session;
  readonly copy: CopyController;
  readonly transcript: {exportConversation(strings: Strings): Promise<string>};
}

/** The open menu of the header: actions for the whole conversation. https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export class ConversationMenu {
  readonly #context: MenuContext;
  /** The document that the menu was opened in. */
  readonly #page: Document;
  readonly #button: HTMLElement;
  readonly #onClose: () => void;
  #menu: Element | undefined;

  /** Moves the focus to the first item. `button`: opened the menu, and takes the focus back. */
  constructor(context: MenuContext, button: HTMLElement, onClose: () => void) {
    const {host} = context;
    this.#context = context;
    this.#page = host.ownerDocument;
    this.#button = button;
    this.#onClose = onClose;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    for (const type of LEAVING) {
      this.#page.addEventListener(type, this.#handleLeaving, {capture: true, passive: true});
    }
    host.requestUpdate();
    void host.updateComplete.then(() => this.#entries[0]?.focus());
  }

  readonly close = (): void => {
    for (const type of LEAVING) {
      this.#page.removeEventListener(type, this.#handleLeaving, {capture: true});
    }
    // Moves the focus before the focused item is removed.
    this.#button.focus();
    this.#onClose();
    this.#context.host.requestUpdate();
  };

  /** `actions`: the items above those that save the conversation. */
  render(strings: Strings, actions: readonly MenuItem[]): TemplateResult {
    const {session, copy, transcript} = this.#context;
    const exported = () => transcript.exportConversation(strings);
    const items = [
      {label: strings.copy, onSelect: () => void copy.copy(exported())},
      {label: strings.download, onSelect: () => void exported().then(saveFile, logError)},
    ];
    const itemViews = (of: readonly MenuItem[]) => of.map((item) => this.#itemView(item));
    return html`<div class="menu-place">
      <div part="menu" class="menu" role="menu" aria-label=${strings.menu} @keydown=${this.#handleKeydown} ${elementRef(this.#setMenu)}>
        ${itemViews(actions)}
        ${
          session.state.messages.length > 0
            ? html`<div class="menu-group" role="group" aria-label=${strings.save}>
              <p class="hint" aria-hidden="true">${strings.save}</p>
              ${itemViews(items)}
            </div>`
            : nothing
        }
      </div>
    </div>`;
  }

  #itemView({label, href, onSelect}: MenuItem): TemplateResult {
    const handleClick = (click: MouseEvent) => {
      this.close();
      onSelect(click);
    };
    return href === undefined
      ? html`<button part="menu-item" class="menu-item" role="menuitem" type="button" tabindex="-1" @click=${handleClick}>${label}</button>`
      : html`<a part="menu-item contact" class="menu-item" role="menuitem" tabindex="-1" href=${href} target=${targetOf(href)} rel="noopener" @click=${handleClick}>${label}</a>`;
  }

  readonly #setMenu = (menu: Element) => (this.#menu = menu);

  get #entries(): HTMLElement[] {
    return [...(this.#menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const items = this.#entries;
    const target = TARGETS[event.key];
    if (target) {
      event.preventDefault();
      const index = items.indexOf((this.#context.host.renderRoot as ShadowRoot).activeElement as HTMLElement);
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

function saveFile(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/markdown'}));
  link.download = `chat-${new Date().toISOString().slice(0, 10)}.md`;
  link.click();
  // The browser reads the URL during the click.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
