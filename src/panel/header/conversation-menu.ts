import type {LitElement, TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {ChatBotConsentEvent} from '../../session/conversation-events.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import type {CopyController} from '../controls/copy-controller.js';
import type {ContactLink} from '../controls/pills.view.js';
import {Menu} from './menu.js';
import type {MenuItem} from './menu.view.js';

export interface MenuContext {
  readonly host: LitElement & {forget(): Promise<void>};
  readonly session: Session;
  readonly copy: CopyController;
  readonly composer: {focus(): void; readonly quoteSelection: (() => void) | undefined};
  readonly transcript: {exportConversation(strings: Strings): Promise<string>};
}

/** The open menu of the header: actions for the whole conversation. */
export class ConversationMenu {
  readonly #context: MenuContext;
  readonly #menu: Menu;

  /** `button`: opened the menu, and takes the focus back. */
  constructor(context: MenuContext, button: HTMLElement, onClose: () => void) {
    this.#context = context;
    this.#menu = new Menu(context.host, button, onClose);
  }

  close(): void {
    this.#menu.close();
  }

  /** `onClear`: missing if the header has a button for it. */
  render(strings: Strings, contact: ContactLink | undefined, onClear?: () => void): TemplateResult {
    const {state, conversation} = this.#context.session;
    const hasMessages = state.messages.length > 0;
    const quote = this.#context.composer.quoteSelection;
    return this.#menu.render({
      label: strings.menu,
      items: [
        ...(contact ? [contactItem(contact)] : []),
        ...(quote ? [{label: strings.quoteSelection, onSelect: quote}] : []),
        ...(onClear && hasMessages ? [{label: strings.clear, onSelect: onClear}] : []),
        ...(conversation.hasConsent ? [{label: strings.withdraw, onSelect: this.#withdraw}] : []),
      ],
      group: hasMessages ? {label: strings.save, items: this.#items(strings)} : undefined,
    });
  }

  readonly #withdraw = (): void => {
    const {host, composer} = this.#context;
    host.forget().catch(logError);
    host.dispatchEvent(new ChatBotConsentEvent(false));
    composer.focus();
  };

  #items(strings: Strings): MenuItem[] {
    const {copy, transcript} = this.#context;
    return [
      {
        label: strings.copy,
        onSelect: () => void copy.copy(transcript.exportConversation(strings)),
      },
      {
        label: strings.download,
        onSelect: () => {
          const name = `chat-${new Date().toISOString().slice(0, 10)}.md`;
          transcript.exportConversation(strings).then((text) => saveFile(name, text), logError);
        },
      },
    ];
  }
}

function contactItem({href, label, onClick}: ContactLink): MenuItem {
  return {label, href, onSelect: onClick};
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/markdown'}));
  link.download = name;
  link.click();
  // The browser reads the URL during the click.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
