import {html, nothing, type TemplateResult} from 'lit';

import {
  isOpen as isStillOpen,
  type AssistantMessage,
  type Message,
  type Rating,
} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {visibleText} from '../../platform/visible-text.js';
import type {Editing} from '../controls/editor.view.js';
import {elementRef} from '../controls/element-ref.js';
import {iconButtonView, nameForQuestion} from '../controls/icon-button.js';
import {againIcon, copyIcon, doneIcon, thumbIcon} from '../controls/icons.js';
import {retryView} from '../controls/pills.view.js';
import type {Pace} from './pace.js';
import {bylineView} from './byline.view.js';
import {citations, referencesPlace} from './citations-directive.js';
import {markdown} from './markdown-directive.js';
import {questionView} from './question.view.js';
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
  /** Whether a number in brackets may get a reference. */
  readonly isCiting: boolean;
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
  isCiting,
  pace,
}: ReplyProps): TemplateResult {
  // A failed reply has no text; the notice shows the reason. Its last step stays.
  if (message.status === 'failed' && !message.steps) return html``;
  const {policy, strings, replyStream} = options;
  const isOpen = isStillOpen(message);
  const hasThinking = message.thinking && options.hasThinking;
  // The label of the thinking is enough.
  const isThinking = isOpen && hasThinking && message.content === '';
  // What comes late stands below the words and the actions, so that they stay where they are.
  // A page translation replaces text nodes, so the renderer could not update an open reply. React has the same
  // problem: https://github.com/facebook/react/issues/11538
  return html`<article part="message assistant-message" class="reply-message reply-assistant" ?data-last=${isLast} data-id=${message.id}>
    ${bylineView({...options, message, isNamed})}
    ${hasThinking ? html`<div class="reply-before" ${thinkingFold(message, isOpen, options)}></div>` : nothing}
    ${message.steps && (message.content || !isOpen) ? html`<div ${stepsFold(message, options)}></div>` : nothing}
    <div
      part="content"
      class="reply-content prose"
      translate=${isOpen ? 'no' : nothing}
      ${citations(message, isCiting, options)}
      ${markdown(message.content, isOpen, policy, replyStream)}
    ></div>
    ${isThinking ? nothing : isOpen ? typingView(pace, strings) : actionsView({...options, message, question, rating, isRepeatable})}
    ${remarkView(message, strings)}
    ${isOpen || message.references.length === 0 ? nothing : html`<div class="reply-sources" ${referencesPlace(message, options)}></div>`}
  </article>`;
}

/**
 * Renders dots, or the current step, in place of the actions. They move while no text arrives. A longer pause adds a
 * sentence.
 */
function typingView({deltas, step}: Pace, strings: Strings): TemplateResult {
  const words = deltas === 'silent' ? strings.stillWorking : undefined;
  const doing = step && visibleText(step);
  return html`<div
    part="typing"
    class="reply-typing" ?data-moving=${deltas !== 'flowing'}
    role="img"
    aria-label=${doing ?? words ?? strings.typing}
  >
    ${doing ? html`<b></b><span class="reply-step" dir="auto">${doing}</span>` : html`<i></i><i></i><i></i>`}${words && html`<span>${words}</span>`}
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
  return remark === undefined ? nothing : html`<p class="reply-remark control-sentence">${remark}</p>`;
}

function actionsView(props: ActionsProps): TemplateResult {
  const {message, question, rating, hasFeedback, strings, onCopy, onRate} = props;
  /** Where the visitor is asked for the reason of a bad rating. */
  let reasonPlace!: HTMLElement;
  const copy = iconButtonView({
    part: 'copy',
    label: nameForQuestion(strings.copyReply, question),
    tip: strings.copyReply,
    icon: [copyIcon, doneIcon],
    onClick: ({currentTarget}) => onCopy(message, currentTarget as HTMLElement),
  });
  const rateView = (value: Rating, tip: string) =>
    iconButtonView({
      part: 'feedback',
      label: nameForQuestion(tip, question),
      tip,
      icon: thumbIcon,
      isPressed: rating === value,
      onClick: ({currentTarget}) =>
        onRate(message, question, value, currentTarget as HTMLElement, reasonPlace),
    });
  // There is nothing to rate before a reply is whole.
  const isRatable = hasFeedback && message.status === 'complete';
  const rate = isRatable ? [rateView('up', strings.good), rateView('down', strings.bad)] : nothing;
  return html`<div class="reply-actions">
    ${message.content === '' ? nothing : [copy, rate]}
    ${againView(props)}
  </div>
  <div class="reply-reason-place" ${elementRef((element) => (reasonPlace = element as HTMLElement))}></div>`;
}

type ActionsProps = MessageOptions & Pick<ReplyProps, 'message' | 'question' | 'rating' | 'isRepeatable'>;

/** Renders the button that asks again: an icon below a complete reply, words below a stopped reply. */
function againView(props: ActionsProps): TemplateResult | typeof nothing {
  const {message, isRepeatable, strings, onRegenerate} = props;
  if (!isRepeatable) return nothing;
  if (message.status === 'stopped') return retryView({secondsLeft: 0, strings, onRetry: onRegenerate});
  if (message.status !== 'complete') return nothing;
  return iconButtonView({
    part: 'regenerate',
    label: strings.regenerate,
    icon: againIcon,
    onClick: onRegenerate,
  });
}
