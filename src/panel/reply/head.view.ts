import {html, nothing, type TemplateResult} from 'lit';

import {isByPerson, isOpen, type AssistantMessage} from '../../conversation/message.js';
import {visibleText} from '../../platform/visible-text.js';
import {agentMarkView, initialOf} from '../controls/agent-mark.view.js';
import {chevronIcon, doneIcon} from '../controls/icons.js';
import {authorName} from '../controls/author-name.js';
import {timeView} from './byline.view.js';
import {withReplyDetails} from './load-reply-details.js';
import type {Pace} from './pace.js';
import type {MessageOptions} from './reply-context.js';

/**
 * Renders the head of a reply: a row of one height from the question on. It has the mark of the agent, what the agent does or
 * has done last, and a drop for each known source. All steps stand in a list below it.
 */
export function headView({message, pace, ...options}: HeadProps): TemplateResult {
  const {agent, hasThinking, strings} = options;
  const {references, steps = []} = message;
  const isAwaited = isOpen(message) && message.content === '';
  const step = isAwaited ? pace.step : steps.at(-1);
  // The label of the thinking is enough.
  const isNamed = step === undefined && !(isAwaited && !(message.thinking && hasThinking));
  const isPerson = isByPerson(message);
  const name = authorName(message.author, strings);
  return html`<div class="reply-head">
      ${isPerson ? personMarkView(name) : agent.isRepeated ? agentMarkView(agent) : nothing}
      <h3 class=${isNamed || isPerson ? 'reply-name' : 'control-visually-hidden'}><bdi>${name}</bdi></h3>
      ${isNamed ? nothing : isAwaited ? awaitedView(pace, strings, isPerson) : stepView(message, step!)}
      <span class="reply-drops" ${references.length > 0 ? withReplyDetails(({showDrops}, place) => showDrops(place, references, strings)) : nothing}></span>
      ${timeView(message, options)}
    </div>
    ${steps.length > 1 && !isAwaited ? html`<ol class="reply-steps" hidden ${withReplyDetails(({showSteps}, list) => showSteps(list, steps))}></ol>` : nothing}`;
}

/** Decoration: screen readers read the name next to it. */
function personMarkView(name: string): TemplateResult {
  return html`<span part="person" class="control-mark" aria-hidden="true">${initialOf(name)}</span>`;
}

interface HeadProps extends Pick<MessageOptions, 'agent' | 'hasThinking' | 'hasTime' | 'strings'> {
  readonly message: AssistantMessage;
  readonly pace: Pace;
}

/** Renders the current step, or dots that move. A longer pause of a machine adds a sentence. */
function awaitedView(
  {deltas, step}: Pace,
  strings: MessageOptions['strings'],
  isPerson: boolean,
): TemplateResult {
  const words = deltas === 'silent' && !isPerson ? strings.stillWorking : undefined;
  return html`<div
    part="typing"
    class="reply-doing"
    role="img"
    aria-label=${step ? visibleText(step) : (words ?? (isPerson ? strings.personTyping : strings.typing))}
  >
    ${step ? wordsView(step, true) : html`<i></i><i></i><i></i>`}${words && html`<span>${words}</span>`}
  </div>`;
}

/** Renders the last step of a reply. Of several, it is the button that shows all. */
function stepView({steps, step: running, status}: AssistantMessage, step: string): TemplateResult {
  const isRunning = running !== undefined && status === 'streaming';
  const content = html`${wordsView(step, isRunning)}${running === undefined ? doneIcon : nothing}`;
  return steps!.length > 1
    ? html`<button class="reply-doing" type="button" aria-expanded="false" @click=${toggleSteps}>${content}${chevronIcon}</button>`
    : html`<div class="reply-doing">${content}</div>`;
}

function wordsView(step: string, isRunning: boolean): TemplateResult {
  const words = visibleText(step);
  return html`<span class="reply-step" dir="auto" ?data-running=${isRunning}>${words}</span>`;
}

function toggleSteps({currentTarget}: Event): void {
  const button = currentTarget as HTMLElement;
  const list = button.parentElement!.nextElementSibling as HTMLElement;
  list.hidden = !list.hidden;
  button.ariaExpanded = String(!list.hidden);
}
