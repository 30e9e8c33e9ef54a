import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {safeLink} from '../../markdown/safety/link-policy.js';
import {memoizeLast} from '../../platform/memoize-last.js';
import {saveFile} from '../../platform/save-file.js';
import {logError, type Session} from '../../session/session.js';
import type {CopyController} from '../controls/copy-controller.js';
import {headerView} from './header.view.js';
import {confirmationView} from './confirmation.view.js';

/** The part of the element that the header depends on. */
export interface HeaderHost extends LitElement {
  readonly heading: string;
  readonly avatar: string;
}

/** The dependencies of the header, provided by the panel. */
export interface HeaderContext {
  readonly host: HeaderHost;
  readonly session: Session;
  readonly copy: CopyController;
  /** Returns the whole conversation as Markdown. */
  readonly exportConversation: (strings: Strings) => Promise<string>;
  readonly focusComposer: () => void;
}

interface RenderOptions {
  readonly strings: Strings;
  readonly imageOrigins: readonly string[];
  /** `undefined` if the panel cannot be enlarged. */
  readonly expandButton: TemplateResult | undefined;
  /** `undefined` if the panel cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

/** Region: the title, the actions for the whole conversation, and the confirmation before a new one. */
export class Header {
  readonly #context: HeaderContext;
  #isConfirmingClear = false;

  constructor(context: HeaderContext) {
    this.#context = context;
  }

  /** Starts a new conversation. */
  readonly clear = (): void => {
    const {session, focusComposer} = this.#context;
    this.#isConfirmingClear = false;
    session.clear();
    focusComposer();
  };

  render({strings, imageOrigins, expandButton, onClose}: RenderOptions): TemplateResult {
    const {host, session, copy, exportConversation} = this.#context;
    const {heading, avatar} = host;
    return html`${headerView({
      heading,
      avatar: this.#avatar(avatar, imageOrigins),
      strings,
      hasMessages: session.state.messages.length > 0,
      // A button in a message shows its own outcome.
      copyOutcome: copy.button === undefined ? copy.outcome : undefined,
      onCopy: () => void copy.copy(exportConversation(strings)),
      onDownload: () => {
        const name = `chat-${new Date().toISOString().slice(0, 10)}.md`;
        exportConversation(strings).then((text) => saveFile(name, text), logError);
      },
      onClear: this.#confirmClear,
      expandButton,
      onClose,
    })}
    ${this.#isConfirmingClear ? this.#confirmation(strings) : nothing}`;
  }

  /** Returns the URL of the agent's picture if the policy for images in replies allows it. */
  readonly #avatar = memoizeLast((address: string, imageOrigins: readonly string[]): string | undefined => {
    const url = safeLink(address);
    if (url?.protocol === 'https:' && imageOrigins.includes(url.origin)) return url.href;
    if (address !== '') {
      logError(new Error('The "avatar" needs an https address of an origin in "image-origins".'));
    }
    return undefined;
  });

  readonly #confirmClear = (): void => {
    const {host} = this.#context;
    this.#isConfirmingClear = true;
    host.requestUpdate();
    void host.updateComplete.then(() =>
      host.renderRoot.querySelector<HTMLElement>('.confirmation .primary')?.focus(),
    );
  };

  #confirmation({clearQuestion, clearConfirm, cancel}: Strings): TemplateResult {
    const onNo = () => {
      const {host, focusComposer} = this.#context;
      this.#isConfirmingClear = false;
      host.requestUpdate();
      focusComposer();
    };
    return confirmationView({
      question: clearQuestion,
      yes: clearConfirm,
      no: cancel,
      onYes: this.clear,
      onNo,
    });
  }
}
