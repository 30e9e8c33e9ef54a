import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {Conversation} from '../../conversation/conversation.js';
import type {About, UserMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import {fieldController} from '../controls/field-controller.js';
import {countView, fieldView} from '../controls/field.view.js';
import {sendView, stopView} from './send-button.view.js';
import {undoOffer} from './undo-offer.js';

/** Region: the field for a new question. */
export function createComposer({host, session, isUnkept}: ComposerContext) {
  const submit = (send: Send) => submitTo(host, session.conversation, send);
  const {conversation} = session;
  /** The question that the panel has written into the field. */
  let offered = '';
  /** True until the visitor leaves the field or sends its text. */
  let isFirstFocus = true;
  const undoView = undoOffer(host, session);
  const editor = questionEditor({host, session});
  const field = fieldController(host, {
    // The button to send asks for consent.
    canSend: (text) => (conversation.canSend(text) ?? 'consent') === 'consent',
    send: (text) => {
      // Screen readers would read a description again when it changes.
      isFirstFocus = false;
      return composer.ask(text);
    },
    maxLength: () => host.maxLength,
    recall: () => session.state.messages.findLast(({role}) => role === 'user')?.content ?? '',
  });

  /** Screen readers read the introduction when the field is first focused, because the focus skips it. */
  function describedBy(): string | undefined {
    if (!isFirstFocus) return undefined;
    // Browsers ignore an ID without an element: https://www.w3.org/TR/wai-aria-1.2/#aria-describedby
    return session.state.messages.length > 0 ? 'about disclaimer' : 'welcome starters about disclaimer';
  }

  function handleLeave(): void {
    isFirstFocus = false;
    host.requestUpdate();
  }

  /** Before the visitor agrees, the button to send also agrees to the text in place of the notice. */
  function handleSend(click: Event): void {
    if (field.isTooSoon(click)) return;
    if (session.needsConsent) session.agree();
    field.fieldProps.onSubmit(click);
  }

  const composer = {
    /** What the visitor's next question carries, as the chips show it. */
    about: undefined as About | undefined,

    /** Quotes the selected text of the page. `undefined` if no text is selected. */
    quoteSelection: undefined as (() => void) | undefined,

    field,
    editor,
    submit,

    /**
     * Sends a question of the visitor, with what the chips show. Returns true if a turn has begun. Before the visitor
     * agrees, the question waits in the field, unless there is a draft, and the focus moves to the button that agrees.
     */
    ask(text: string): boolean {
      if (!session.needsConsent) {
        const isSent = submit(() => session.send(text, undefined, composer.about));
        if (isSent) composer.about = undefined;
        return isSent;
      }
      if (field.draft === '' || field.draft === offered) field.draft = offered = text;
      void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('[part=send]')?.focus());
      return false;
    },

    /**
     * The field stays usable during a turn; only sending waits. It is not a `<form>`, because browsers block its
     * submission in a frame that is sandboxed without `allow-forms`:
     * https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox-allow-forms
     */
    render(strings: Strings): TemplateResult {
      const {fieldProps} = field;
      const {needsConsent} = session;
      const hint = undoView(strings) ?? (isUnkept() ? strings.notKept : '');
      const {inputLabel: label, placeholder} = strings;
      return html`<div class="composer-frame">
        <p class="status" role="status">${hint}</p>
        <div part="composer" class="composer" @focusout=${handleLeave}>
          ${fieldView(fieldProps, {part: 'input', label, placeholder, describedBy: describedBy()})}
          ${
            conversation.isBusy
              ? stopView(strings, () => conversation.end('stopped'))
              : sendView(strings, {needsConsent, isSendable: fieldProps.isSendable, onSend: handleSend})
          }
        </div>
        ${countView(fieldProps, strings)}
        ${needsConsent ? consentView(host.consent) : disclaimerView(host.disclaimer ?? strings.disclaimer)}
        <slot name="footer"></slot>
      </div>`;
    },
  };
  return composer;
}

interface ComposerContext {
  /** Returns true if the code that keeps the conversation cannot be loaded. */
  readonly isUnkept: () => boolean;
  readonly host: LitElement & {
    readonly maxLength: number | undefined;
    readonly disclaimer: string | undefined;
    readonly consent: string | undefined;
  };
  readonly session: Session;
}

/**
 * The state of the field that edits a question in the transcript. Keeps its text until another question is edited, because
 * sending can fail.
 */
function questionEditor({host, session}: Omit<ComposerContext, 'isUnkept'>) {
  let id: string | undefined;

  function cancel(): void {
    const edited = id;
    id = undefined;
    host.requestUpdate();
    void host.updateComplete.then(() => {
      const buttons = [...host.renderRoot.querySelectorAll<HTMLElement>('[part="edit"]')];
      buttons.find(({parentElement}) => parentElement?.dataset.id === edited)?.focus();
    });
  }

  const field = fieldController(host, {
    canSend: (text) => session.conversation.canSend(text, id) === undefined,
    send: (text) => {
      submitTo(host, session.conversation, () => session.send(text, id));
      return false;
    },
    maxLength: () => host.maxLength,
    cancel,
  });

  return {
    /** The props of the field. `undefined` if the visitor does not edit a question. */
    get props() {
      return id === undefined ? undefined : {...field.fieldProps, id};
    },

    start(question: UserMessage): void {
      ({id} = question);
      field.draft = question.content;
      void host.updateComplete.then(field.focus);
    },
  };
}

type Send = () => Promise<unknown> | undefined;

/** Sends a message of the visitor by `send`. Returns true if a turn has begun. */
function submitTo(host: HTMLElement, conversation: Conversation, send: Send): boolean {
  const {isBusy} = conversation;
  try {
    // A listener of the page can have cancelled it.
    return send() !== undefined;
  } catch (error) {
    const {cause} = error as Error;
    // The text to agree to is beside the field.
    if (cause === 'consent') host.focus();
    // The visitor sees that a reply runs. A listener of the page can have asked in between.
    else if (!isBusy) logError(error as Error);
    return false;
  }
}

/** The field is described by the element with this ID: the notice, or the text to agree to. */
function disclaimerView(text: string): TemplateResult | typeof nothing {
  return text === ''
    ? nothing
    : html`<p id="disclaimer" part="disclaimer" class="disclaimer" dir="auto">${text}</p>`;
}

function consentView(text: string | undefined): TemplateResult {
  return html`<div id="disclaimer" part="consent" class="consent"><slot name="consent">${text}</slot></div>`;
}
