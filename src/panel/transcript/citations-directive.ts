import {noChange} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

import {isOpen, type AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {loadCitations} from './citations/load-citations.js';

class CitationsDirective extends Directive {
  #link: (() => Promise<void>) | undefined;

  render(_message: AssistantMessage, _strings: Strings): typeof noChange {
    return noChange;
  }

  override update({element}: ElementPart, [message, strings]: Parameters<this['render']>): typeof noChange {
    if (this.#link === undefined) element.addEventListener('drawn', () => void this.#link?.());
    const link = async () => {
      if (isOpen(message)) return;
      const code = await loadCitations(message);
      // A text that is still being rendered is linked when it is complete.
      if (this.#link === link && element.ariaBusy !== 'true') {
        code?.linkCitations(element as HTMLElement, message, strings);
      }
    };
    this.#link = link;
    void link();
    return noChange;
  }
}

/**
 * Makes the citation markers of a complete reply links to its references, once all its text is rendered:
 * `<div ${markdown(…)} ${citations(message, strings)}>`.
 */
export const citations = directive(CitationsDirective);
