import type {LitElement} from 'lit';

import type {UserMessage} from '../../conversation/message.js';
import {ComposerController} from './composer-controller.js';

/** The question that the visitor is about to put in other words. */
export class EditController {
  /** What is written in its place. Stays until another question is edited: the new one may fail, and come back. */
  readonly composer: ComposerController;
  readonly #host: LitElement;
  #id: string | undefined;

  /** `send` is called with the question's id and its new words. `maxLength`: how long these may be, as in a composer. */
  constructor(
    host: LitElement,
    {send, maxLength}: {send: (id: string, text: string) => unknown; maxLength: () => number},
  ) {
    this.#host = host;
    this.composer = new ComposerController(host, {
      send: (text) => {
        if (this.#id !== undefined) send(this.#id, text);
        return false;
      },
      maxLength,
    });
  }

  /** The question's id. */
  get id(): string | undefined {
    return this.#id;
  }

  readonly start = (question: UserMessage): void => {
    this.#id = question.id;
    this.composer.draft = question.content;
    void this.#host.updateComplete.then(() => this.composer.focus());
  };

  readonly cancel = (): void => {
    const id = this.#id;
    this.#id = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#buttonOf(id)?.focus());
  };

  readonly handleKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.isComposing) {
      // Escape would close the chat, too.
      event.stopPropagation();
      this.cancel();
    } else {
      this.composer.handleKeydown(event);
    }
  };

  #buttonOf(id: string | undefined): HTMLElement | undefined {
    const buttons = this.#host.renderRoot.querySelectorAll<HTMLElement>('[part="edit"]');
    return [...buttons].find((button) => button.dataset.id === id);
  }
}
