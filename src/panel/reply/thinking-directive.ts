import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {elementRef} from '../controls/element-ref.js';
import type {ReplyContext} from './reply-context.js';

type FoldOptions = {readonly strings: Strings} & Pick<ReplyContext, 'load'> &
  Partial<Pick<ReplyContext, 'growth'>>;

/** Shows the thinking of a model in its element, in a fold. An open reply receives deltas by `growth`. */
export function thinkingFold(
  {thinking = '', thinkingSeconds = 1, content}: AssistantMessage,
  isOpen: boolean,
  {strings, load, growth}: FoldOptions,
): DirectiveResult {
  // The reply has no fold if this code cannot be loaded.
  const use = (act: (code: Awaited<ReturnType<typeof load>>) => void) =>
    void load().then(act, () => undefined);
  return elementRef((place) => {
    const isRunning = isOpen && content === '';
    const label = isRunning ? strings.thinking : strings.thought(thinkingSeconds);
    use(({showThinking}) => showThinking(place, thinking, {isOpen, isRunning, label}));
    if (!isOpen) return;
    growth?.attach('thinking', {append: (text) => use(({growThinking}) => growThinking(place, text))});
  });
}
