import {html, type LitElement, type TemplateResult} from 'lit';

import type {About, UserMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Session} from '../../session/session.js';
import {EditController} from './edit-controller.js';
import {composerView, consentView, disclaimerView} from './composer.view.js';
import {ComposerController} from './composer-controller.js';
import {UndoController} from './undo-controller.js';

export interface ComposerHost extends LitElement {
  readonly maxLength: number;
  readonly mode: string;
  readonly disclaimer: string | undefined;
  readonly consent: string;
}

export interface ComposerContext {
  readonly host: ComposerHost;
  readonly session: Session;
  readonly online: {readonly isOffline: boolean};
  readonly submit: (send: () => Promise<unknown> | undefined) => boolean;
}

/** Region: the field for a new question, and the state of the field that edits a question in the transcript. */
export class Composer {
  /** What the visitor's next question carries, as the chips show it. */
  about: About | undefined;
  /** Quotes the selected text of the page. `undefined` if no text is selected. */
  quoteSelection: (() => void) | undefined;
  readonly #host: ComposerHost;
  readonly #session: Session;
  readonly #composer: ComposerController;
  readonly #edit: EditController;
  readonly #undo: UndoController;
  readonly #online: ComposerContext['online'];
  readonly #submit: ComposerContext['submit'];
  /** The question that the panel has written into the field. */
  #offered = '';
  /** True until the visitor leaves the field or sends its text. */
  #isFirstFocus = true;

  constructor({host, session, online, submit}: ComposerContext) {
    this.#host = host;
    this.#session = session;
    this.#submit = submit;
    const maxLength = () => host.maxLength;
    const canSend = session.conversation.canSend.bind(session.conversation);
    this.#composer = new ComposerController(host, {
      canSend: (text) => {
        const reason = canSend(text);
        // The button to send asks for it.
        return reason === 'consent' ? undefined : reason;
      },
      send: (text) => {
        // Screen readers would read a description again when it changes.
        this.#isFirstFocus = false;
        return this.ask(text);
      },
      maxLength,
      recall: () => session.state.messages.findLast(({role}) => role === 'user')?.content ?? '',
    });
    this.#edit = new EditController(host, {
      canSend,
      send: (text, id) => submit(() => session.send(text, id)),
      maxLength,
    });
    this.#undo = new UndoController(host, session.conversation);
    this.#online = online;
  }

  /** The props of the field that edits a question. `undefined` if the visitor does not edit a question. */
  get editing() {
    const {id, composer} = this.#edit;
    return id === undefined ? undefined : {...composer.fieldProps, id};
  }

  get draft(): string {
    return this.#composer.draft;
  }

  set draft(text: string) {
    this.#composer.draft = text;
  }

  /** Acts on a key of the visitor as the field does. */
  handleKeydown(key: KeyboardEvent): void {
    this.#composer.handleKeydown(key);
  }

  /**
   * Sends a question of the visitor, with what the chips show. Returns true if a turn has begun. Before the visitor agrees,
   * the question waits in the field, unless there is a draft, and the focus moves to the button that agrees.
   */
  ask(text: string): boolean {
    if (!this.#session.conversation.needsConsent) {
      const isSent = this.#submit(() => this.#session.send(text, undefined, this.about));
      if (isSent) this.about = undefined;
      return isSent;
    }
    if (this.draft === '' || this.draft === this.#offered) this.draft = this.#offered = text;
    const {updateComplete, renderRoot} = this.#host;
    void updateComplete.then(() => renderRoot.querySelector<HTMLElement>('[part=send]')?.focus());
    return false;
  }

  startEditing(question: UserMessage): void {
    this.#edit.start(question);
  }

  focus(): void {
    this.#composer.focus();
  }

  /** Screen readers read the introduction when the field is first focused, because the focus skips it. */
  get #describedBy(): string | undefined {
    if (!this.#isFirstFocus) return undefined;
    // Browsers ignore an ID without an element: https://www.w3.org/TR/wai-aria-1.2/#aria-describedby
    return this.#session.state.messages.length > 0 ? 'about disclaimer' : 'welcome starters about disclaimer';
  }

  render(strings: Strings): TemplateResult {
    const {conversation, state} = this.#session;
    const {needsConsent} = conversation;
    const {fieldProps} = this.#composer;
    const {isOffline} = this.#online;
    return html`<div class="composer-frame">
      ${composerView({
        ...fieldProps,
        isSendable: fieldProps.isSendable && !isOffline,
        isBusy: conversation.isBusy,
        needsConsent,
        // A notice contains this hint.
        hint: this.#undo.render(strings) ?? (isOffline && !state.error ? strings.offline : ''),
        describedBy: this.#describedBy,
        strings,
        onLeave: this.#handleLeave,
        onStop: () => conversation.stop(),
        onSubmit: () => {
          if (needsConsent) this.#session.agree();
          fieldProps.onSubmit();
        },
      })}
      ${needsConsent ? consentView(this.#host.consent) : disclaimerView(this.#host.disclaimer ?? strings.disclaimer)}
      <slot name="footer"></slot>
    </div>`;
  }
  readonly #handleLeave = (): void => {
    this.#isFirstFocus = false;
    this.#host.requestUpdate();
  };
}
