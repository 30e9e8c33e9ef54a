import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {safeLink} from '../../platform/link-policy.js';
import {memoizeLast} from '../controls/memoize.js';
import type {ContactFunction} from '../../session/contact.js';
import {advise} from '../../session/advise.js';
import {ChatBotContactEvent} from '../../session/conversation-events.js';
import {logError} from '../../session/log-error.js';
import {agentMarkView, type AgentMark} from '../controls/agent-mark.view.js';
import {iconButtonView} from '../controls/icon-button.js';
import {closeIcon, doneIcon, moreIcon, newIcon} from '../controls/icons.js';
import type {ContactLink} from '../controls/pills.view.js';
import type {ConversationMenu, MenuContext, MenuItem} from './conversation-menu.js';
import {siteOf} from './site.js';

/** Region: the title, and the actions for the whole conversation. */
export class Header {
  readonly #context: HeaderContext;
  readonly #site = siteOf(document);
  #menu: ConversationMenu | undefined;
  readonly #avatarUrl = memoizeLast(validAvatar);
  readonly #contactUrl = memoizeLast(validContact);
  readonly #agentOf = memoizeLast(
    (avatar: string | undefined, name: string, isRepeated: boolean): AgentMark => ({
      avatar,
      name,
      isRepeated,
    }),
  );

  constructor(context: HeaderContext) {
    this.#context = context;
  }

  readonly clear = (): void => {
    const {session, composer} = this.#context;
    session.clear('visitor');
    composer.field.focus();
  };

  /** The agent's picture, if the policy for images in replies allows it, and its name. */
  agent(imageOrigins: readonly string[]): AgentMark {
    const {host} = this.#context;
    const hasSlotted = host.querySelector(':scope > [slot=avatar]') !== null;
    const avatar = this.#avatarUrl(host.avatar ?? '', imageOrigins);
    // A page that names its agent has a letter for it.
    return this.#agentOf(
      avatar ?? (host.agentName ? undefined : this.#site.icon),
      host.agentName ?? '',
      !hasSlotted,
    );
  }

  /** The link or button to a person, if the page has set a valid one. */
  contact(strings: Strings): ContactLink | undefined {
    const {host, handover, transcript} = this.#context;
    const {contact} = host;
    const label = strings.contact;
    if (typeof contact === 'function') return {label, onClick: () => handover.contact(contact, strings)};
    const href = this.#contactUrl(contact ?? '');
    if (href === undefined) return undefined;
    const onClick = (click: MouseEvent) => {
      const event = new ChatBotContactEvent(href, () => transcript.exportConversation(strings));
      if (!host.dispatchEvent(event)) click.preventDefault();
    };
    return {href, label, onClick};
  }

  render({strings, agent, contact, expandButton, onClose}: HeaderProps): TemplateResult {
    const {host, session, copy} = this.#context;
    const hasMessages = session.state.messages.length > 0;
    // A button more would cut the heading.
    const isNarrow = matchMedia('(width < 360px)').matches;
    const actions = this.#actions(strings, contact, isNarrow && hasMessages);
    // A button in a message shows its own outcome.
    const copyOutcome = copy.button === undefined ? copy.outcome : undefined;
    return html`<div part="header">
        <slot name="avatar" @slotchange=${() => host.requestUpdate()}>${agentMarkView(agent)}</slot>
        <slot name="header"><h2 part="heading"><bdi>${host.heading || this.#site.name || strings.heading}</bdi></h2></slot>
        ${copyOutcome === 'failed' ? html`<p class="header-hint">${strings.copyFailed}</p>` : nothing}
        <div class="header-actions" ?hidden=${!hasMessages && actions.length === 0 && session.agreedTo === undefined}>
          ${hasMessages && !isNarrow ? iconButtonView({label: strings.clear, icon: newIcon, onClick: this.clear}) : nothing}
          ${iconButtonView({
            part: 'menu-button',
            label: strings.menu,
            icon: copyOutcome === 'copied' ? doneIcon : moreIcon,
            isExpanded: this.#menu !== undefined,
            onClick: this.#toggleMenu,
          })}
        </div>
        ${expandButton}
        ${onClose ? iconButtonView({part: 'close', label: strings.close, icon: closeIcon, onClick: onClose}) : nothing}
      </div>
      ${this.#menu?.render(strings, actions) ?? nothing}`;
  }

  /** The first items of the menu. */
  #actions(strings: Strings, contact: ContactLink | undefined, hasClear: boolean): MenuItem[] {
    const {composer} = this.#context;
    const quote = composer.quoteSelection;
    return [
      ...(contact ? [contact] : []),
      ...(quote ? [{label: strings.quoteSelection, onClick: quote}] : []),
      ...(hasClear ? [{label: strings.clear, onClick: this.clear}] : []),
    ];
  }

  readonly #toggleMenu = ({currentTarget}: MouseEvent): void => {
    if (this.#menu) {
      this.#menu.close();
      return;
    }
    const button = currentTarget as HTMLElement;
    this.#context.load().then(({ConversationMenu}) => {
      this.#menu ??= new ConversationMenu(this.#context, button, () => {
        this.#menu = undefined;
        this.#context.host.requestUpdate();
      });
    }, logError);
  };
}

/** Returns the address of the agent's picture. `undefined` without one, and if the policy for images forbids it. */
function validAvatar(address: string, imageOrigins: readonly string[]): string | undefined {
  const url = safeLink(address);
  if (url?.protocol === 'https:' && imageOrigins.includes(url.origin)) return url.href;
  if (address !== '') advise((advice) => advice.adviseOnOption('avatar', address));
  return undefined;
}

/** `value`: whatever a page sets. */
function validContact(value: unknown): string | undefined {
  const address = typeof value === 'string' ? value : typeof value;
  const url = safeLink(address);
  if (url && url.protocol !== 'http:') return url.href;
  if (address !== '') advise((advice) => advice.adviseOnOption('contact', address));
  return undefined;
}

interface HeaderContext extends MenuContext {
  readonly host: LitElement & {
    readonly heading: string | undefined;
    readonly agentName: string | undefined;
    readonly avatar: string | undefined;
    readonly contact: string | ContactFunction | undefined;
    forget(): Promise<void>;
  };
  readonly composer: {
    readonly field: {focus(): void};
    readonly quoteSelection: (() => void) | undefined;
  };
  /** Calls the function `contact` of the page. */
  readonly handover: {contact(call: ContactFunction, strings: Strings): void};
  readonly load: () => Promise<{readonly ConversationMenu: typeof ConversationMenu}>;
}

interface HeaderProps {
  readonly strings: Strings;
  readonly agent: AgentMark;
  readonly contact: ContactLink | undefined;
  /** `undefined` if the panel cannot be enlarged. */
  readonly expandButton: TemplateResult | undefined;
  /** `undefined` if the panel cannot be closed. */
  readonly onClose: (() => void) | undefined;
}
