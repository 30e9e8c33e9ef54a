import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../conversation/message.js';
import {elementRef} from '../controls/element-ref.js';
import {useReplyDetails} from './load-reply-details.js';
import type {MessageOptions} from './reply-context.js';

/** Shows the thinking of a model in its element, in a fold. An open reply receives deltas by `replyStream`. */
export function thinkingFold(
  {thinking = '', thinkingSeconds = 1, content}: AssistantMessage,
  isOpen: boolean,
  {strings, replyStream}: Pick<MessageOptions, 'strings' | 'replyStream'>,
): DirectiveResult {
  return elementRef((element) => {
    const place = element as HTMLElement;
    const isRunning = isOpen && content === '';
    const label = isRunning ? strings.thinking : strings.thought(thinkingSeconds);
    useReplyDetails(({showThinking}) => showThinking(place, thinking, {isOpen, isRunning, label}));
    if (!isOpen) return;
    replyStream.attach('thinking', {
      append: (text) => useReplyDetails(({growThinking}) => growThinking(place, text)),
    });
  });
}
