import '../../src/define.js';

import type {ChatBot} from '../../src/index.js';
import {applyTag, type Tag} from './tag.js';

/**
 * A chat that is not shown, in one color scheme, with an example of each text: a welcome message with a link, a
 * question, a text that is too long, and a launcher. Its colors can be read while the chat on the page is closed or empty.
 */
export class Specimen {
  readonly #chat: ChatBot = document.createElement('chat-bot');
  #applied: Tag | undefined;

  /** `onChange` is called when the specimen has rendered. */
  constructor(theme: 'light' | 'dark', onChange: () => void) {
    const chat = this.#chat;
    Object.assign(chat, {botId: 'specimen', mode: 'floating', open: true, theme, maxLength: 1});
    chat.welcome = 'A text and a [link](https://example.com/)';
    chat.transport = async function* () {
      yield await Promise.resolve({type: 'delta' as const, text: 'A reply'});
    };
    const box = document.createElement('div');
    box.hidden = true;
    box.append(chat);
    document.body.append(box);
    new MutationObserver(() => {
      this.#writeTooMuch();
      onChange();
    }).observe(chat.shadowRoot!, {childList: true, subtree: true, attributes: true});
    void chat.send('A question');
  }

  /** Applies only the custom properties of a tag. */
  show({styles}: Tag): void {
    const tag = {attributes: [], styles};
    applyTag(this.#chat, tag, this.#applied);
    this.#applied = tag;
  }

  /** More characters than `maxlength` allows are counted in the color of errors. */
  #writeTooMuch(): void {
    const field = this.find('[part="input"]');
    if (!(field instanceof HTMLTextAreaElement) || field.value !== '') return;
    field.value = 'Too long';
    field.dispatchEvent(new Event('input', {bubbles: true}));
  }

  find(selector: string): Element | null {
    return this.#chat.shadowRoot!.querySelector(selector);
  }
}
