import {html, nothing, type TemplateResult} from 'lit';

import {
  isOpen as isStillOpen,
  type AssistantMessage,
  type Message,
  type Rating,
} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {visibleText} from '../../platform/visible-text.js';
import {elementRef} from '../controls/element-ref.js';
import type {Pace} from './pace.js';
import {bylineView} from './byline.view.js';
import {citations} from './citations-directive.js';
import {markdown} from './markdown-directive.js';
import {questionView, type Editing} from './question.view.js';
import {referencesView} from './references.view.js';
import {replyActionsView} from './reply-actions.view.js';
import type {ReplyElements} from './clipboard-html.js';
import type {MessageOptions} from './reply-context.js';
import {stepsFold, thinkingFold} from './thinking-directive.js';

export function messageView({message, ...rest}: MessageProps): TemplateResult {
  return message.role === 'user' ? questionView({message, ...rest}) : replyView({message, ...rest});
}

interface MessageProps {
  readonly message: Message;
  /** Text of the question before the reply, if there is one. */
  readonly question: string;
  readonly options: MessageOptions;
  readonly editing: Editing | undefined;
  readonly rating: Rating | undefined;
  /** Whether the name and the picture of the agent stand above a reply. */
  readonly isNamed: boolean;
  /** Whether to show the button that asks again: on the newest message, unless a notice has such a button. */
  readonly isRepeatable: boolean;
  /** Whether the actions of a reply are always shown: those of the last one. */
  readonly isLast: boolean;
  /** Whether it was stored or given by the page, so that its references do not follow. */
  readonly isRestored: boolean;
  /** Pace of this reply, if it is open. */
  readonly pace: Pace;
}

type ReplyProps = Omit<MessageProps, 'message' | 'editing'> & {readonly message: AssistantMessage};

function replyView({
  message,
  question,
  options,
  rating,
  isNamed,
  isRepeatable,
  isLast,
  isRestored,
  pace,
}: ReplyProps): TemplateResult {
  // A failed reply has no text; the notice shows the reason. Its last step stays.
  if (message.status === 'failed' && !message.steps) return html``;
  const {policy, strings, growth} = options;
  const isOpen = isStillOpen(message);
  const hasThinking = message.thinking && options.hasThinking;
  // The label of the thinking is enough.
  const isThinking = isOpen && hasThinking && message.content === '';
  const elements: ReplyElements = {};
  // A page translation replaces text nodes, so the renderer could not update an open reply. React has the same
  // problem: https://github.com/facebook/react/issues/11538
  return html`<article part="message assistant-message" class=${!isLast ? 'message assistant' : isRestored ? 'message assistant last' : 'message assistant last new'} data-id=${message.id}>
    ${bylineView({...options, message, isNamed})}
    ${hasThinking ? html`<div class="before" ${thinkingFold(message, isOpen, options)}></div>` : nothing}
    ${message.steps && (message.content || !isOpen) ? html`<div ${stepsFold(message, options)}></div>` : nothing}
    <div
      part="content"
      class="content prose"
      translate=${isOpen ? 'no' : nothing}
      ${markdown(message.content, isOpen, policy, growth)}
      ${citations(isOpen ? undefined : message, strings)}
      ${elementRef((text) => (elements.text = text))}
    ></div>
    ${remarkView(message, strings)}
    ${isOpen ? nothing : referencesView({references: message.references, strings, elements})}
    ${isThinking ? nothing : isOpen ? typingView(pace, strings) : replyActionsView({...options, message, question, rating, isRepeatable, elements})}
  </article>`;
}

/**
 * Renders dots, or the current step, in place of the actions. They move while no text arrives. A longer pause adds a
 * sentence.
 */
function typingView({growth, step}: Pace, strings: Strings): TemplateResult {
  const words = growth === 'silent' ? strings.stillWorking : undefined;
  const doing = step && visibleText(step);
  return html`<div
    part="typing"
    class=${growth === 'flowing' ? 'typing' : 'typing moving'}
    role="img"
    aria-label=${doing ?? words ?? strings.typing}
  >
    ${doing ? html`<b></b><span class="step" dir="auto">${doing}</span>` : html`<i></i><i></i><i></i>`}${words && html`<span>${words}</span>`}
  </div>`;
}

function remarkView({status, finishReason}: AssistantMessage, strings: Strings): unknown {
  const remark =
    status === 'stopped'
      ? strings.stopped
      : finishReason === 'length'
        ? strings.tooLong
        : finishReason === 'content_filter'
          ? strings.filtered
          : undefined;
  return remark === undefined ? nothing : html`<p class="remark">${remark}</p>`;
}
