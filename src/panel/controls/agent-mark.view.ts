import {html, type TemplateResult} from 'lit';

import {sparkIcon} from './icons.js';

/** The picture of the agent, as far as it is set. */
export interface AgentMark {
  /** The URL of a picture that may be loaded. */
  readonly avatar: string | undefined;
  /** The name that the page has given to the agent, or ''. */
  readonly name: string;
  /** Whether replies have the picture. One in the slot of the header cannot be shown twice. */
  readonly isRepeated: boolean;
}

/**
 * The picture of the agent; without one, the first letter of its name or a drawn sign in a circle. Decoration only:
 * screen readers have the name beside it.
 */
export function agentMarkView({
  avatar,
  name,
  part,
}: Omit<AgentMark, 'isRepeated'> & {readonly part: string}): TemplateResult {
  if (avatar !== undefined) {
    return html`<img part=${part} class="mark" src=${avatar} alt="" referrerpolicy="no-referrer" crossorigin="anonymous" />`;
  }
  // By code points, so that an emoji stays whole.
  const [first] = name.trim();
  return html`<span part=${part} class="mark" aria-hidden="true">${first?.toLocaleUpperCase() ?? sparkIcon}</span>`;
}
