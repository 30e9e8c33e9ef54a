import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {agentMarkView, type AgentMark} from '../controls/agent-mark.view.js';
import {iconButtonView} from '../controls/icon-button.js';
import {closeIcon, doneIcon, moreIcon, newIcon} from '../controls/icons.js';

interface HeaderProps {
  readonly heading: string;
  readonly agent: AgentMark;
  readonly hasMessages: boolean;
  /** True if the menu has actions without messages, too. */
  readonly hasMenu: boolean;
  readonly copyOutcome: 'copied' | 'failed' | undefined;
  readonly strings: Strings;
  readonly menu: TemplateResult | undefined;
  readonly onMenu: (click: MouseEvent) => void;
  /** `undefined` if the menu has this action. */
  readonly onClear: (() => void) | undefined;
  /** Called when the page puts its own picture into the slot, or removes it. */
  readonly onPicture: () => void;
  readonly expandButton?: TemplateResult | undefined;
  /** `undefined` if the panel cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

export function headerView(props: HeaderProps): TemplateResult {
  const {heading, agent, hasMessages, hasMenu, copyOutcome, menu, strings} = props;
  const {onMenu, onClear, onClose, onPicture} = props;
  return html`<div part="header" class="header">
    <slot name="avatar" @slotchange=${onPicture}>${agentMarkView({...agent, part: 'avatar'})}</slot>
    <slot name="header"><h2 part="heading" class="heading"><bdi>${heading || strings.heading}</bdi></h2></slot>
    ${copyOutcome === 'failed' ? html`<p class="hint">${strings.copyFailed}</p>` : nothing}
    <div part="actions" class="actions" ?hidden=${!hasMessages && !hasMenu}>
      ${hasMessages && onClear ? iconButtonView({label: strings.clear, icon: newIcon, onClick: onClear}) : nothing}
      ${iconButtonView({
        part: 'menu-button',
        label: strings.menu,
        icon: copyOutcome === 'copied' ? doneIcon : moreIcon,
        isExpanded: menu !== undefined,
        onClick: onMenu,
      })}
    </div>
    ${props.expandButton}
    ${onClose ? iconButtonView({part: 'close', label: strings.close, icon: closeIcon, onClick: onClose}) : nothing}
  </div>
  ${menu ?? nothing}`;
}
