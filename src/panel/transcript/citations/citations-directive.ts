import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../../conversation/message.js';
import type {Strings} from '../../../locales/strings.js';
import {elementRef} from '../../controls/element-ref.js';
import {loadCitations} from './load-citations.js';

/**
 * Makes the citation markers of a complete reply links to its references, once all its text is rendered:
 * `<div ${markdown(…)} ${citations(message, strings)}>`. Does nothing without a message.
 */
export function citations(message: AssistantMessage | undefined, strings: Strings): DirectiveResult {
  return elementRef((element) => {
    if (message === undefined) return;
    void loadCitations(message).then((code) => code?.linkCitations(element as HTMLElement, message, strings));
  });
}
