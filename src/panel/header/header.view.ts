import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {iconButtonView} from '../controls/icon-button.js';
import {closeIcon, copyIcon, doneIcon, downloadIcon, newIcon} from '../controls/icons.js';

interface HeaderProps {
  readonly heading: string;
  /** The address of a picture of the agent, if there is one that may load. */
  readonly avatar: string | undefined;
  /** Whether there is a conversation to copy or to leave behind. */
  readonly hasMessages: boolean;
  /** How copying has just gone. */
  readonly copyOutcome: 'copied' | 'failed' | undefined;
  readonly strings: Strings;
  readonly onCopy: () => void;
  readonly onDownload: () => void;
  readonly onClear: () => void;
  /** Left out if there is nothing to close. */
  readonly onClose: (() => void) | undefined;
}

/** The panel's title, and what can be done with the whole conversation. */
export function headerView(props: HeaderProps): TemplateResult {
  const {heading, avatar, hasMessages, copyOutcome, strings, onCopy, onDownload, onClear, onClose} = props;
  return html`<header part="header" class="header">
    <slot name="avatar">${avatar === undefined ? nothing : avatarView(avatar)}</slot>
    <slot name="header"><h2 part="heading" class="heading"><bdi>${heading || strings.heading}</bdi></h2></slot>
    ${copyOutcome === 'failed' ? html`<p class="hint">${strings.copyFailed}</p>` : nothing}
    <div part="actions" class="actions" ?hidden=${!hasMessages}>
      ${iconButtonView({label: strings.copy, icon: copyOutcome === 'copied' ? doneIcon : copyIcon, onClick: onCopy})}
      ${iconButtonView({label: strings.download, icon: downloadIcon, onClick: onDownload})}
      ${iconButtonView({label: strings.clear, icon: newIcon, onClick: onClear})}
    </div>
    ${onClose ? iconButtonView({part: 'close', label: strings.close, icon: closeIcon, onClick: onClose}) : nothing}
  </header>`;
}

function avatarView(address: string): TemplateResult {
  return html`<img part="avatar" class="avatar" src=${address} alt="" referrerpolicy="no-referrer" crossorigin="anonymous" />`;
}
