import {html, type LitElement, type TemplateResult} from 'lit';

import type {About, UserMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Session} from '../../session/session.js';
import {FieldController} from '../controls/field-controller.js';
import {EditController} from './edit-controller.js';
import {composerView, consentView, disclaimerView} from './composer.view.js';
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
  readonly #field: FieldController;
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
    this.#field = new FieldController(host, {
      // The button to send asks for consent.
      canSend: (text) => (session.conversation.canSend(text) ?? 'consent') === 'consent',
      send: (text) => {
        // Screen readers would read a description again when it changes.
        this.#isFirstFocus = false;
        return this.ask(text);
      },
      maxLength,
      recall: () => session.state.messages.findLast(({role}) => role === 'user')?.content ?? '',
    });
    this.#edit = new EditController(host, {
      canSend: (text, id) => session.conversation.canSend(text, id) === undefined,
      send: (text, id) => submit(() => session.send(text, id)),
      maxLength,
    });
    this.#undo = new UndoController(host, session.conversation);
    this.#online = online;
  }

  /** The props of the field that edits a question. `undefined` if the visitor does not edit a question. */
  get editing() {
    const {id, field} = this.#edit;
    return id === undefined ? undefined : {...field.fieldProps, id};
  }

  get draft(): string {
    return this.#field.draft;
  }

  set draft(text: string) {
    this.#field.draft = text;
  }

  /** Acts on a key of the visitor as the field does. */
  handleKeydown(key: KeyboardEvent): void {
    this.#field.handleKeydown(key);
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
    this.#field.focus();
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
    const {fieldProps} = this.#field;
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
