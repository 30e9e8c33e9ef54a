import {html, nothing, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {agentMarkView, type AgentMark} from '../controls/agent-mark.view.js';

interface BylineProps {
  readonly message: Message;
  readonly agent: ShownAgent;
  /** Whether the time is shown. */
  readonly hasTime: boolean;
  readonly strings: Strings;
}

/** The marks of the agent at its messages. */
export interface ShownAgent extends AgentMark {
  /** Whether its picture is shown. A picture in the slot of the header cannot be shown twice. */
  readonly hasMark: boolean;
}

/** The author of a message and its time. */
export function bylineView({message, agent, hasTime, strings}: BylineProps): TemplateResult {
  const {role, createdAt} = message;
  return html`<div class="byline">
    ${role === 'assistant' ? agentView(agent, strings) : html`<h3 class="speaker">${strings.user}</h3>`}
    ${hasTime ? html`<time part="time" datetime=${createdAt.toISOString()}>${strings.time(createdAt)}</time>` : nothing}
  </div>`;
}

/** The picture of the agent and its name. */
export function agentView(agent: ShownAgent, {assistant}: Strings): TemplateResult {
  return html`${agent.hasMark ? agentMarkView({...agent, part: 'message-avatar'}) : nothing}
    <h3 class="name"><bdi>${assistant}</bdi></h3>`;
}
