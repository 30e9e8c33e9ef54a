import type {DirectiveResult} from 'lit/directive.js';

import type {CitedResource} from '../../client/types.js';
import type {AssistantMessage} from '../../conversation/message.js';
import {CITATION} from '../../markdown/sink/inline-elements.js';
import {elementRef} from '../controls/element-ref.js';
import type {MessageOptions} from './reply-context.js';
import {useReplyDetails} from './load-reply-details.js';

/** What the citation markers of a reply lead to. */
export interface Cited {
  readonly references: readonly CitedResource[];
  readonly options: Pick<MessageOptions, 'policy' | 'stage' | 'strings'>;
  /** True if more references can come. A marker without one is then a candidate. */
  readonly isAwaiting: boolean;
}

/** Makes the citation markers in its element lead to the references of the reply, also while its text arrives. */
export function citations(
  {references}: AssistantMessage,
  isAwaiting: boolean,
  options: MessageOptions,
): DirectiveResult {
  return elementRef((element) => {
    const before = citedIn.get(element);
    const cited = {references, isAwaiting, options};
    citedIn.set(element, cited);
    const isSame =
      before?.references === references && before.isAwaiting === isAwaiting && before.options === options;
    if (isSame || !element.querySelector(`.${CITATION}`)) return;
    useReplyDetails(({showCitations}) => showCitations(element, cited));
  });
}

/** Shows a marker that was drawn in `content`. */
export function addMarker(content: Element, box: HTMLElement): void {
  useReplyDetails(({showMarker}) => showMarker(box, citedIn.get(content)!));
}

const citedIn = new WeakMap<Element, Cited>();
