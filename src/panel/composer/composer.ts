import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {About, UserMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Session} from '../../session/session.js';
import {fieldController, type FieldController} from '../controls/field-controller.js';
import {countView, fieldView} from '../controls/field.view.js';
import {tooltipView} from '../controls/icon-button.js';
import {sendIcon, stopIcon} from '../controls/icons.js';
import {undoOffer} from './undo-offer.js';

interface ComposerContext {
  readonly host: LitElement & {
    readonly maxLength: number;
    readonly disclaimer: string | undefined;
    readonly consent: string;
  };
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
  readonly #context: ComposerContext;
  readonly #field: FieldController;
  /** Keeps its text until another question is edited, because sending can fail. */
  readonly #edit: FieldController;
  #editedId: string | undefined;
  readonly #undoView: (strings: Strings) => TemplateResult | undefined;
  /** The question that the panel has written into the field. */
  #offered = '';
  /** True until the visitor leaves the field or sends its text. */
  #isFirstFocus = true;

  constructor(context: ComposerContext) {
    const {host, session, submit} = context;
    this.#context = context;
    const maxLength = () => host.maxLength;
    this.#field = fieldController(host, {
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
    this.#edit = fieldController(host, {
      canSend: (text) => session.conversation.canSend(text, this.#editedId) === undefined,
      send: (text) => {
        submit(() => session.send(text, this.#editedId));
        return false;
      },
      maxLength,
      cancel: () => this.#cancelEditing(),
    });
    this.#undoView = undoOffer(host, session.conversation);
  }

  /** The props of the field that edits a question. `undefined` if the visitor does not edit a question. */
  get editing() {
    const id = this.#editedId;
    return id === undefined ? undefined : {...this.#edit.fieldProps, id};
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
    const {host, session, submit} = this.#context;
    if (!session.conversation.needsConsent) {
      const isSent = submit(() => session.send(text, undefined, this.about));
      if (isSent) this.about = undefined;
      return isSent;
    }
    if (this.draft === '' || this.draft === this.#offered) this.draft = this.#offered = text;
    void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('[part=send]')?.focus());
    return false;
  }

  startEditing({id, content}: UserMessage): void {
    this.#editedId = id;
    this.#edit.draft = content;
    void this.#context.host.updateComplete.then(() => this.#edit.focus());
  }

  #cancelEditing(): void {
    const {host} = this.#context;
    const id = this.#editedId;
    this.#editedId = undefined;
    host.requestUpdate();
    void host.updateComplete.then(() => {
      const buttons = [...host.renderRoot.querySelectorAll<HTMLElement>('[part="edit"]')];
      buttons.find(({parentElement}) => parentElement?.dataset.id === id)?.focus();
    });
  }

  focus(): void {
    this.#field.focus();
  }

  /** Screen readers read the introduction when the field is first focused, because the focus skips it. */
  get #describedBy(): string | undefined {
    if (!this.#isFirstFocus) return undefined;
    // Browsers ignore an ID without an element: https://www.w3.org/TR/wai-aria-1.2/#aria-describedby
    return this.#context.session.state.messages.length > 0
      ? 'about disclaimer'
      : 'welcome starters about disclaimer';
  }

  /**
   * The field stays usable during a turn; only sending waits. It is not a `<form>`, because browsers block its
   * submission in a frame that is sandboxed without `allow-forms`:
   * https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox-allow-forms
   */
  render(strings: Strings): TemplateResult {
    const {host, session, online} = this.#context;
    const {conversation, state} = session;
    const {fieldProps} = this.#field;
    // A notice contains this hint.
    const hint = this.#undoView(strings) ?? (online.isOffline && !state.error ? strings.offline : '');
    const {inputLabel: label, placeholder} = strings;
    return html`<div class="composer-frame">
      <p class="status" role="status">${hint}</p>
      <div part="composer" class="composer" @focusout=${this.#handleLeave}>
        ${fieldView(fieldProps, {part: 'input', label, placeholder, describedBy: this.#describedBy})}
        ${conversation.isBusy ? this.#stopView(strings) : this.#sendView(strings)}
      </div>
      ${countView(fieldProps, strings)}
      ${conversation.needsConsent ? consentView(host.consent) : disclaimerView(host.disclaimer ?? strings.disclaimer)}
      <slot name="footer"></slot>
    </div>`;
  }

  #stopView({stop}: Strings): TemplateResult {
    const handleClick = (click: MouseEvent) => isSecond(click) || this.#context.session.conversation.stop();
    return html`<button part="stop" class="round" type="button" aria-label=${stop} @click=${handleClick}>
      ${tooltipView(stop, stopIcon)}
    </button>`;
  }

  /** Before the visitor agrees, the button also agrees to the text in place of the notice. */
  #sendView({send, agree}: Strings): TemplateResult {
    const {session, online} = this.#context;
    const {needsConsent} = session.conversation;
    const {isSendable, onSubmit} = this.#field.fieldProps;
    const handleClick = (click: MouseEvent) => {
      if (isSecond(click)) return;
      if (needsConsent) session.agree();
      onSubmit();
    };
    return html`<button
      part="send"
      class=${needsConsent ? 'pill primary' : 'round'}
      type="button"
      aria-label=${needsConsent ? nothing : send}
      aria-describedby=${needsConsent ? 'disclaimer' : nothing}
      ?disabled=${!isSendable || online.isOffline}
      @click=${handleClick}
      @keydown=${ignoreRepeat}
    >
      ${needsConsent ? agree : tooltipView(send, sendIcon)}
    </button>`;
  }

  readonly #handleLeave = (): void => {
    this.#isFirstFocus = false;
    this.#context.host.requestUpdate();
  };
}

/** Renders the notice below the composer. Its ID is used by the description of the field. */
export function disclaimerView(text: string): TemplateResult | typeof nothing {
  return text === ''
    ? nothing
    : html`<p id="disclaimer" part="disclaimer" class="disclaimer" dir="auto">${text}</p>`;
}

/** Renders what the visitor has to agree to, in place of the notice. */
export function consentView(text: string): TemplateResult {
  return html`<div id="disclaimer" part="consent" class="consent" dir="auto"><slot name="consent">${text}</slot></div>`;
}

let lastClick = -Infinity;

/**
 * Send and Stop replace each other under the pointer. A double click must not press both. Its first click can also be one on
 * the launcher, which then counts for nothing.
 */
function isSecond({detail, timeStamp}: MouseEvent): boolean {
  const isSoon = timeStamp - lastClick < 1_000;
  lastClick = timeStamp;
  return detail > 1 && isSoon;
}

/** A held Enter moves the focus to a button once, and must not press it then. */
function ignoreRepeat(key: KeyboardEvent): void {
  if (key.repeat) key.preventDefault();
}
