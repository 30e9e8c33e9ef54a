import type {DirectiveResult} from 'lit/directive.js';

import {elementRef} from '../controls/element-ref.js';
import type {MessageOptions} from './message.view.js';

type FoldOptions = Pick<MessageOptions, 'strings' | 'load'> & Partial<Pick<MessageOptions, 'growth'>>;

/** Shows the thinking of a model in its element, in a fold. An open reply receives deltas by `growth`. */
export function thinkingFold(
  thinking: string,
  isOpen: boolean,
  {strings, load, growth}: FoldOptions,
): DirectiveResult {
  // The reply has no fold if this code cannot be loaded.
  const use = (act: (code: Awaited<ReturnType<typeof load>>) => void) =>
    void load().then(act, () => undefined);
  return elementRef((place) => {
    use(({showThinking}) => showThinking(place, thinking, {isOpen, label: strings.thinking}));
    if (!isOpen) return;
    growth?.attach('thinking', {append: (text) => use(({growThinking}) => growThinking(place, text))});
  });
}
