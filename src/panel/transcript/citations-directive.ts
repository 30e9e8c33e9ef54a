import {noChange} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

import {isOpen, type AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {loadCitations} from './citations/load-citations.js';

class CitationsDirective extends Directive {
  #content: HTMLElement | undefined;
  #message: AssistantMessage | undefined;
  #strings: Strings | undefined;

  render(_message: AssistantMessage, _strings: Strings): typeof noChange {
    return noChange;
  }

  override update({element}: ElementPart, [message, strings]: Parameters<this['render']>): typeof noChange {
    if (this.#content === undefined) element.addEventListener('drawn', () => void this.#link());
    const isSame =
      this.#message?.references === message.references &&
      this.#message.status === message.status &&
      this.#strings === strings;
    this.#content = element as HTMLElement;
    this.#message = message;
    this.#strings = strings;
    if (!isSame) void this.#link();
    return noChange;
  }

  async #link(): Promise<void> {
    const message = this.#message!;
    if (isOpen(message)) return;
    const code = await loadCitations(message);
    // The text may be rendered again, and then this runs again.
    if (this.#message?.references === message.references && this.#content!.ariaBusy !== 'true') {
      code?.linkCitations(this.#content!, message, this.#strings!);
    }
  }
}

/**
 * Makes the citation markers of a complete reply links to its references, once all its text is rendered:
 * `<div ${markdown(…)} ${citations(message, strings)}>`.
 */
export const citations = directive(CitationsDirective);
