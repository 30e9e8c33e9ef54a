import type {LitElement} from 'lit';

import type {UserMessage} from '../../conversation/message.js';
import {FieldController} from '../controls/field-controller.js';

interface EditOptions {
  readonly canSend: (text: string, id: string | undefined) => boolean;
  readonly send: (text: string, id: string | undefined) => unknown;
  readonly maxLength: () => number;
}

export class EditController {
  /** Keeps its text until another question is edited, because sending can fail. */
  readonly field: FieldController;
  readonly #host: LitElement;
  #id: string | undefined;

  /** `canSend` and `send` are called with the new text and the question's ID. */
  constructor(host: LitElement, {canSend, send, maxLength}: EditOptions) {
    this.#host = host;
    this.field = new FieldController(host, {
      canSend: (text) => canSend(text, this.#id),
      send: (text) => {
        send(text, this.#id);
        return false;
      },
      maxLength,
      cancel: () => this.#cancel(),
    });
  }

  get id(): string | undefined {
    return this.#id;
  }

  readonly start = (question: UserMessage): void => {
    this.#id = question.id;
    this.field.draft = question.content;
    void this.#host.updateComplete.then(() => this.field.focus());
  };

  #cancel(): void {
    const id = this.#id;
    this.#id = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#buttonOf(id)?.focus());
  }

  #buttonOf(id: string | undefined): HTMLElement | undefined {
    const buttons = this.#host.renderRoot.querySelectorAll<HTMLElement>('[part="edit"]');
    return [...buttons].find((button) => button.parentElement?.dataset.id === id);
  }
}
