import type {LitElement, TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import type {CopyController} from '../controls/copy-controller.js';
import {Menu} from './menu.js';
import type {MenuItem} from './menu.view.js';

export interface MenuContext {
  readonly host: LitElement;
  readonly session: Session;
  readonly copy: CopyController;
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

  /** `actions`: the items above those that save the conversation. */
  render(strings: Strings, actions: readonly MenuItem[]): TemplateResult {
    const hasMessages = this.#context.session.state.messages.length > 0;
    return this.#menu.render({
      label: strings.menu,
      items: actions,
      group: hasMessages ? {label: strings.save, items: this.#items(strings)} : undefined,
    });
  }

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

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/markdown'}));
  link.download = name;
  link.click();
  // The browser reads the URL during the click.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
