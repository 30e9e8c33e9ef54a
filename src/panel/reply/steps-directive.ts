import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../conversation/message.js';
import {visibleText} from '../../markdown/sink/invisible-characters.js';
import {addStyles} from '../controls/add-styles.js';
import {elementRef} from '../controls/element-ref.js';
import type {LoadOnDemand} from './reply-context.js';

/** Shows the steps of a reply in its element. If their code cannot be loaded, the dots stay. */
export function steps(message: AssistantMessage, load: LoadOnDemand): DirectiveResult {
  return elementRef(
    (place) =>
      void import('../../assistant/assistant.js')
        .then(({showSteps}) => showSteps(place, message, {load, addStyles, visibleText}))
        .catch(() => undefined),
  );
}
