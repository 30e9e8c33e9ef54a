import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import {enMenu} from '../../locales/en-menu.js';
import type {Strings} from '../../locales/strings.js';
import {ChatBotConsentEvent} from '../../session/conversation-events.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import {addStyles} from '../../platform/add-styles.js';
import type {CopyController} from '../controls/copy-controller.js';
import {elementRef} from '../controls/element-ref.js';
import {isComposing} from '../../platform/is-composing.js';
import {targetOf, type ContactLink} from '../controls/pills.view.js';
import {css} from '../../platform/css.js';
import {windowOf} from '../../platform/window-of.js';

/**
 * The menu of the header: actions for the whole conversation (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/). It is open
 * from its construction until it is closed.
 */
export class ConversationMenu {
  readonly #context: MenuContext;
  readonly #button: HTMLElement;
  readonly #onClose: () => void;
  /** The window that the menu was opened in. */
  readonly #page: Window;
  #menu: Element | undefined;
  /** In the order of the page. */
  #items: HTMLElement[] = [];

  /**
   * Moves the focus to the first item. `button`: opened the menu, and takes the focus back. `onClose`: renders the host without
   * the menu.
   */
  constructor(context: MenuContext, button: HTMLElement, onClose: () => void) {
    const {host} = context;
    this.#context = context;
    this.#button = button;
    this.#onClose = onClose;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    this.#page = windowOf(host)!;
    for (const type of LEAVING)
      this.#page.addEventListener(type, this.#handleLeaving, {capture: true, passive: true});
    host.requestUpdate();
    void host.updateComplete.then(() => this.#items[0]?.focus());
  }

  close(): void {
    for (const type of LEAVING) this.#page.removeEventListener(type, this.#handleLeaving, {capture: true});
    this.#onClose();
    // Moves the focus before the focused item is removed.
    this.#button.focus();
  }

  /** Withdraws the visitor's agreement. */
  #withdraw(): void {
    const {host, composer} = this.#context;
    host.forget().catch(logError);
    host.dispatchEvent(new ChatBotConsentEvent(false));
    composer.field.focus();
  }

  /** `actions`: the first items. The items that withdraw the agreement and save the conversation follow them. */
  render(given: Strings, actions: readonly MenuItem[]): TemplateResult {
    const strings = {...enMenu, ...given};
    const {session} = this.#context;
    const hasMessages = session.state.messages.length > 0;
    this.#items = [];
    return html`<div class="header-menu-place">
      <div part="menu" class="header-menu" role="menu" aria-label=${strings.menu} @keydown=${this.#handleKeydown} ${elementRef((element) => (this.#menu = element))}>
        ${actions.map((item) => this.#itemView(item))}
        ${session.agreedTo === undefined ? nothing : this.#itemView({label: strings.withdraw, onClick: () => this.#withdraw()})}
        ${hasMessages ? this.#saveView(strings) : nothing}
      </div>
    </div>`;
  }

  #itemView({label, href, onClick}: MenuItem): TemplateResult {
    const handleClick = (click: MouseEvent) => {
      this.close();
      onClick(click);
    };
    const note = elementRef((element) => this.#items.push(element as HTMLElement));
    return href === undefined
      ? html`<button class="header-menu-item" role="menuitem" type="button" tabindex="-1" @click=${handleClick} ${note}>${label}</button>`
      : html`<a part="contact" class="header-menu-item" role="menuitem" tabindex="-1" href=${href} target=${targetOf(href)} rel="noopener" @click=${handleClick} ${note}>${label}</a>`;
  }

  #saveView(strings: Strings): TemplateResult {
    const {copy, transcript} = this.#context;
    const exported = () => transcript.exportConversation(strings);
    return html`<div class="header-menu-group" role="group" aria-label=${strings.save}>
      <p class="header-hint" aria-hidden="true">${strings.save}</p>
      ${this.#itemView({label: strings.copy, onClick: () => void copy.copy(exported())})}
      ${this.#itemView({label: strings.download, onClick: () => void exported().then(saveFile, logError)})}
    </div>`;
  }

  readonly #handleLeaving = (event: Event): void => {
    const path = event.composedPath();
    if (!path.includes(this.#button) && !path.includes(this.#menu!)) this.close();
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const target = TARGETS[event.key];
    if (target) {
      event.preventDefault();
      const items = this.#items;
      const {activeElement} = this.#context.host.renderRoot as ShadowRoot;
      items.at(target(items.indexOf(activeElement as HTMLElement)) % items.length)?.focus();
    } else if (event.key === 'Escape' && !isComposing(event)) {
      // The key would also close the chat.
      event.preventDefault();
      this.close();
    } else if (event.key === 'Tab') {
      // The browser then moves the focus from the button to the next element.
      this.close();
    }
  };
}

/** A link, or without `href` a button. */
export type MenuItem = ContactLink;

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
  readonly host: LitElement & {forget(): Promise<void>};
  readonly composer: {readonly field: {focus(): void}};
  readonly session: Session;
  readonly copy: CopyController;
  readonly transcript: {exportConversation(strings: Strings): Promise<string>};
}

function saveFile(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/markdown'}));
  link.download = `chat-${new Date().toISOString().slice(0, 10)}.md`;
  link.click();
  // The browser reads the URL during the click.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

const styles = css`
  .header-menu-place {
    position: relative;
    z-index: 2;
    flex: none;
  }

  /* Below the buttons of the header, which are above the messages. */
  :host([mode='page']) .header-menu-place {
    inline-size: min(100%, var(--_content));
    margin-inline: auto;
  }

  .header-menu {
    position: absolute;
    inset-block-start: calc(var(--_space-1) * -1);
    inset-inline-end: var(--_space-3);
    display: grid;
    min-inline-size: min(26ch, 100% - var(--_space-5));
    max-inline-size: calc(100% - var(--_space-5));
    /* The space below the header in a low panel. */
    max-block-size: 60dvb;
    padding: var(--_space-1);
    overflow-y: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    background: var(--_raised);
    box-shadow: var(--_shadow-2);
    color: var(--_text);
  }

  .header-menu-item {
    display: flex;
    align-items: center;
    min-block-size: var(--_target);
    padding: var(--_space-1) var(--_space-3);
    border-radius: var(--_radius-control);
    color: inherit;
    text-align: start;
    text-decoration: none;
  }

  .header-menu-group {
    display: grid;
  }

  .header-menu-item + .header-menu-group {
    border-block-start: 1px solid var(--_border);
  }

  .header-menu-group .header-hint {
    padding: var(--_space-2) var(--_space-3);
    color: var(--_muted);
  }

  .header-menu-item:is(:hover, :focus-visible) {
    background: var(--_faint);
  }

  .header-menu-item:focus-visible {
    outline-offset: -2px;
  }
`;
