import {html, nothing, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {agentMarkView, type AgentMark} from '../controls/agent-mark.view.js';
import type {MessageOptions} from './reply-context.js';

export function bylineView({message, agent, hasTime, isNamed, strings}: BylineProps): TemplateResult {
  const {role, createdAt} = message;
  return html`<div class="reply-byline">
    ${isNamed ? agentView(agent, strings) : hiddenNameView(strings[role])}
    ${hasTime ? html`<time part="time" dir="auto" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>` : nothing}
  </div>`;
}

interface BylineProps extends Pick<MessageOptions, 'agent' | 'hasTime' | 'strings'> {
  readonly message: Message;
  /** Whether the name and the picture of the agent are shown. Default: false. */
  readonly isNamed?: boolean;
}

/** Screen readers find each message by its heading. */
export function hiddenNameView(name: string): TemplateResult {
  return html`<h3 class="control-visually-hidden">${name}</h3>`;
}

function agentView(agent: AgentMark, {assistant}: Strings): TemplateResult {
  return html`${agent.isRepeated ? agentMarkView(agent) : nothing}
    <h3 class="reply-name"><bdi>${assistant}</bdi></h3>`;
}
