import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../conversation/message.js';
import {elementRef} from '../controls/element-ref.js';
import type {MessageOptions, OnDemand} from './reply-context.js';

/** Shows the thinking of a model in its element, in a fold. An open reply receives deltas by `growth`. */
export function thinkingFold(
  {thinking = '', thinkingSeconds = 1, content}: AssistantMessage,
  isOpen: boolean,
  {strings, load, growth}: FoldOptions,
): DirectiveResult {
  return elementRef((element) => {
    const place = element as HTMLElement;
    const isRunning = isOpen && content === '';
    const label = isRunning ? strings.thinking : strings.thought(thinkingSeconds);
    use(load, ({showThinking}) =>
      showThinking(place, thinking, {part: 'thinking', isOpen, isRunning, label}),
    );
    if (!isOpen) return;
    growth.attach('thinking', {
      append: (text) => use(load, ({growThinking}) => growThinking(place, text)),
    });
  });
}

type FoldOptions = Pick<MessageOptions, 'strings' | 'load' | 'growth'>;

/** The reply has no fold if its code cannot be loaded. */
const use = (load: FoldOptions['load'], act: (code: OnDemand) => void) =>
  void load().then(act, () => undefined);

/** Shows the steps of a reply in its element, in a fold whose label is their number. */
export function stepsFold(
  {steps = [], status}: AssistantMessage,
  {strings, load}: FoldOptions,
): DirectiveResult {
  return elementRef((place) =>
    use(load, ({showThinking}) =>
      showThinking(place as HTMLElement, steps.join('\n'), {
        isOpen: false,
        isRunning: false,
        isDone: status === 'complete',
        label: strings.steps(steps.length),
      }),
    ),
  );
}
