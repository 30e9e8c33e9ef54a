import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {elementRef} from '../controls/element-ref.js';
import {useReplyDetails} from './load-reply-details.js';

/** Shows the references of a complete reply in its element. */
export function referencesPlace({references}: AssistantMessage, strings: Strings): DirectiveResult {
  return elementRef((place) => {
    useReplyDetails(({showReferences}) => showReferences(place as HTMLElement, references, strings));
  });
}
