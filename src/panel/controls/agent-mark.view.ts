import {html, type TemplateResult} from 'lit';

import {linesIcon} from './icons.js';

/** Default: the first letter of the name, or two lines of text. Decoration: screen readers read the name next to it. */
export function agentMarkView({avatar, name}: Omit<AgentMark, 'isRepeated'>): TemplateResult {
  if (avatar !== undefined) {
    return html`<img part="avatar" class="control-mark" src=${avatar} alt="" referrerpolicy="no-referrer" crossorigin="anonymous" @error=${hide} />`;
  }
  return html`<span part="avatar" class="control-mark" aria-hidden="true">${initialOf(name) ?? linesIcon}</span>`;
}

/** Returns the first letter of a name, in upper case. */
export function initialOf(name: string): string | undefined {
  // Splits by code points, so that an emoji stays whole.
  const [first] = name.trim();
  return first?.toLocaleUpperCase();
}

/** A picture that cannot be loaded leaves no broken one. */
const hide = ({target}: Event) => ((target as HTMLElement).hidden = true);

export interface AgentMark {
  /** URL of a picture from an allowed origin, or of the icon of the page. */
  readonly avatar: string | undefined;
  /** The `agent-name`, or ''. */
  readonly name: string;
  /** Whether replies show the picture. A picture in the slot of the header cannot be shown twice. */
  readonly isRepeated: boolean;
}
