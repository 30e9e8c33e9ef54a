import {html, nothing, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {agentMarkView, type AgentMark} from '../controls/agent-mark.view.js';

interface BylineProps {
  readonly message: Message;
  readonly agent: AgentMark;
  readonly hasTime: boolean;
  readonly strings: Strings;
}

export function bylineView({message, agent, hasTime, strings}: BylineProps): TemplateResult {
  const {role, createdAt} = message;
  return html`<div class="byline">
    ${role === 'assistant' ? agentView(agent, strings) : html`<h3 class="visually-hidden">${strings.user}</h3>`}
    ${hasTime ? html`<time part="time" dir="auto" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>` : nothing}
  </div>`;
}

export function agentView(agent: AgentMark, {assistant}: Strings): TemplateResult {
  return html`${agent.isRepeated ? agentMarkView({...agent, part: 'message-avatar'}) : nothing}
    <h3 class="name"><bdi>${assistant}</bdi></h3>`;
}
