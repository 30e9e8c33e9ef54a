import type {DirectiveResult} from 'lit/directive.js';

import {isOpen, type AssistantMessage} from '../../../conversation/message.js';
import type {Strings} from '../../../locales/strings.js';
import {elementRef} from '../../controls/element-ref.js';
import {loadCitations} from './load-citations.js';

const latest = new WeakMap<Element, AssistantMessage>();

/**
 * Makes the citation markers of a complete reply links to its references, once all its text is rendered:
 * `<div ${markdown(…)} ${citations(message, strings)}>`.
 */
export function citations(message: AssistantMessage, strings: Strings): DirectiveResult {
  return elementRef((element) => void link(element as HTMLElement, message, strings));
}

async function link(element: HTMLElement, message: AssistantMessage, strings: Strings): Promise<void> {
  latest.set(element, message);
  if (isOpen(message)) return;
  const code = await loadCitations(message);
  if (element.ariaBusy === 'true') {
    await new Promise((resolve) => element.addEventListener('drawn', resolve, {once: true}));
  }
  // The element may show another message by now.
  if (latest.get(element) === message) code?.linkCitations(element, message, strings);
}
