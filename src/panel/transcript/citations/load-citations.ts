import type {DirectiveResult} from 'lit/directive.js';

import {isOpen, type AssistantMessage} from '../../../conversation/message.js';
import type {Strings} from '../../../locales/strings.js';
import {elementRef} from '../../controls/element-ref.js';

/** Text that may be a marker: `[1]`, `[^1]`, `【1】`. */
const MAYBE_MARKER = /[[【]\^?\d/;

/**
 * Loads the code for citation markers if a complete reply may have some. Resolves with `undefined` if it has
 * none or if the code cannot be loaded: then markers stay text.
 */
export async function loadCitations(message: AssistantMessage) {
  if (!message.references.length || isOpen(message) || !MAYBE_MARKER.test(message.content)) return undefined;
  return import('./citations.js').catch(() => undefined);
}

/**
 * Makes the citation markers of a complete reply links to its references, once all its text is rendered:
 * `<div ${markdown(…)} ${citations(message, strings)}>`.
 */
export function citations(message: AssistantMessage, strings: Strings): DirectiveResult {
  return elementRef((element) => {
    void loadCitations(message).then((code) => code?.linkCitations(element as HTMLElement, message, strings));
  });
}
