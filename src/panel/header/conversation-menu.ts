import type {TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {saveFile} from '../../platform/save-file.js';
import {logError} from '../../session/log-error.js';
import {copyIcon} from '../controls/icons.js';
import type {ContactLink} from '../controls/contact.view.js';
import type {HeaderContext} from './header.js';
import {downloadIcon, personIcon} from './menu-icons.js';
import {Menu} from './menu.js';
import type {MenuItem} from './menu.view.js';

/** The open menu of the header: actions for the whole conversation. */
export class ConversationMenu {
  readonly #context: HeaderContext;
  readonly #menu: Menu;

  /** `button` has opened the menu and takes the focus back. */
  constructor(context: HeaderContext, button: HTMLElement, onClose: () => void) {
    this.#context = context;
    this.#menu = new Menu(context.host, button, onClose);
  }

  close(): void {
    this.#menu.close();
  }

  render(strings: Strings, contact: ContactLink | undefined): TemplateResult {
    const hasMessages = this.#context.session.state.messages.length > 0;
    const items = [...(hasMessages ? this.#items(strings) : []), ...(contact ? [contactItem(contact)] : [])];
    return this.#menu.render(strings.menu, items);
  }

  #items(strings: Strings): MenuItem[] {
    const {copy, transcript} = this.#context;
    return [
      {
        label: strings.copy,
        icon: copyIcon,
        onSelect: () => void copy.copy(transcript.exportConversation(strings)),
      },
      {
        label: strings.download,
        icon: downloadIcon,
        onSelect: () => {
          const name = `chat-${new Date().toISOString().slice(0, 10)}.md`;
          transcript.exportConversation(strings).then((text) => saveFile(name, text), logError);
        },
      },
    ];
  }
}

function contactItem({href, label, onClick}: ContactLink): MenuItem {
  return {label, icon: personIcon, href, onSelect: onClick};
}
