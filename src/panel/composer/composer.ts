import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import {writerNow} from '../../conversation/handover.js';
import type {About, Carried, UserMessage} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import type {Editing} from '../controls/editor.view.js';
import {FieldController} from '../controls/field-controller.js';
import {countView, fieldView} from '../controls/field.view.js';
import {elementRef} from '../controls/element-ref.js';
import type {QuestionEditor} from './question-editor.js';
import {sendView, stopView} from './send-button.view.js';
import {submitTo} from './submit.js';
import type {UndoOffer} from './undo-offer.js';

/** Region: the field for a new question. */
export class Composer {
  /** What the visitor's next question carries, as the chips show it. */
  about: About | undefined;

  /** Whether it is about a passage. Nothing that the chat suggests is about that. */
  isQuoting = false;

  /** Quotes the selected text of the page. `undefined` if no text is selected. */
  quoteSelection: (() => void) | undefined;

  /** Hears the keys in the composer, and in what stands there for other rooms. */
  onKeydown: ((event: KeyboardEvent) => void) | undefined;

  readonly field: FieldController;
  readonly #host: ComposerContext['host'];
  readonly #session: Session;
  readonly #isUnkept: () => boolean;
  readonly #load: ComposerContext['load'];
  readonly #files: ComposerContext['files'];
  #undoOffer: UndoOffer | undefined;
  /** What the offer to undo was loaded for. */
  #cleared: object | undefined;
  #editor: QuestionEditor | undefined;
  /** The question that the panel has written into the field. */
  #offered = '';
  /** True until the visitor leaves the field or sends its text. */
  #isFirstFocus = true;
  #button: HTMLElement | undefined;

  constructor({host, session, files, isUnkept, load}: ComposerContext) {
    this.#host = host;
    this.#session = session;
    this.#isUnkept = isUnkept;
    this.#load = load;
    this.#files = files;
    this.field = new FieldController(host, {
      // The button to send asks for consent.
      canSend: (text) =>
        !files.isPreparing &&
        (session.conversation.canSend(text, undefined, files.files) ?? 'consent') === 'consent',
      send: (text) => {
        // Screen readers would read a description again when it changes.
        this.#isFirstFocus = false;
        return this.ask(text);
      },
      maxLength: () => host.maxLength,
      recall: () => session.state.messages.findLast(({role}) => role === 'user')?.content ?? '',
    });
  }

  /** Sends a message of the visitor by `send`. Returns true if a turn has begun. */
  submit(send: () => Promise<unknown> | undefined): boolean {
    return submitTo(this.#host, this.#session.conversation, send);
  }

  /**
   * Sends a question of the visitor, with what the chips show. Returns true if a turn has begun. Before the visitor
   * agrees, and until files can be sent, the question waits in the field, unless there is a draft, and the focus moves to the button that agrees.
   */
  ask(text: string): boolean {
    const {field} = this;
    if (!this.#session.needsConsent && !this.#files.isPreparing) {
      const {about} = this;
      const {attachments, files} = this.#files;
      const isSent = this.submit(() => this.#session.send(text, undefined, {about, files}));
      if (isSent) {
        this.about = undefined;
        attachments?.settle(files);
      }
      return isSent;
    }
    if (field.draft === '' || field.draft === this.#offered) field.draft = this.#offered = text;
    void this.#host.updateComplete.then(() => this.#button?.focus());
    return false;
  }

  /** The edited question of the transcript, in a new object for each update. `undefined` if the visitor does not edit one. */
  get editing(): Editing | undefined {
    return this.#editor?.editing;
  }

  /** Lets the visitor edit a question of the transcript. `onLeave`: moves the focus when the visitor cancels. */
  edit(question: UserMessage, onLeave: () => void): void {
    this.#load().then(({QuestionEditor}) => {
      this.#editor ??= new QuestionEditor(this.#host, this.#session);
      this.#editor.start(question, onLeave);
    }, logError);
  }

  /**
   * The field stays usable during a turn; only sending waits. It is not a `<form>`, because browsers block its
   * submission in a frame that is sandboxed without `allow-forms`:
   * https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox-allow-forms
   */
  render(strings: Strings, {above, beside, dictation, results, status}: ComposerRegions): TemplateResult {
    const {field} = this;
    const {needsConsent} = this.#session;
    this.#loadUndo();
    const hint = status ?? this.#undoOffer?.view(strings) ?? (this.#isUnkept() ? strings.notKept : '');
    const {inputLabel: label, placeholder} = strings;
    return html`<div class="composer-frame" data-above=${above?.count ?? nothing} @keydown=${this.onKeydown}>
      ${above?.view}
      <p class="composer-status" role="status">${hint}</p>
      <div part="composer" @focusout=${this.#handleLeave}>
        ${beside}${fieldView(field, {part: 'input', label, placeholder, describedBy: this.#describedBy})}
        ${dictation?.buttonView(strings)}${this.#buttonView(strings, field.isSendable, needsConsent)}
      </div>
      ${dictation?.rowView(strings)}
      ${results}
      ${countView(field, strings)}
      ${needsConsent ? consentView(this.#host.consent) : disclaimerView(this.#writerNotice(strings))}
      <slot name="footer"></slot>
    </div>`;
  }

  /** Visitors must know whether they talk to a machine. */
  #writerNotice(strings: Strings): string {
    const notice = this.#host.disclaimer ?? strings.disclaimer;
    const {isPerson, isNew} = writerNow(this.#session.conversation);
    if (isPerson) return strings.personAnswers;
    return isNew ? `${strings.aiAgain} ${notice}`.trim() : notice;
  }

  #loadUndo(): void {
    const {cleared} = this.#session;
    if (!cleared || cleared === this.#cleared) return;
    this.#cleared = cleared;
    this.#load().then(({UndoOffer}) => {
      this.#undoOffer ??= new UndoOffer(this.#host, this.#session);
      this.#host.requestUpdate();
    }, logError);
  }

  #buttonView(strings: Strings, isSendable: boolean, needsConsent: boolean): TemplateResult {
    const {conversation} = this.#session;
    if (conversation.isBusy) return stopView(strings, () => conversation.stop());
    return sendView(strings, {
      needsConsent,
      isSendable,
      onSend: this.#handleSend,
      buttonRef: elementRef((button) => (this.#button = button as HTMLElement)),
    });
  }

  /** Screen readers read the introduction when the field is first focused, because the focus skips it. */
  get #describedBy(): string | undefined {
    if (!this.#isFirstFocus) return undefined;
    // Browsers ignore an ID without an element: https://www.w3.org/TR/wai-aria-1.2/#aria-describedby
    const hasBegun = this.#session.state.messages.length > 0;
    return hasBegun ? 'about disclaimer' : 'welcome starters about disclaimer';
  }

  readonly #handleLeave = (): void => {
    this.#isFirstFocus = false;
    this.#host.requestUpdate();
  };

  /** Before the visitor agrees, the button to send also agrees to the text in place of the notice. */
  readonly #handleSend = (click: Event): void => {
    if (this.field.isTooSoon(click)) return;
    if (this.#session.needsConsent) this.#session.agree();
    this.field.submit(click);
  };
}

export interface ComposerContext {
  /** Returns true if the code that keeps the conversation cannot be loaded. */
  readonly isUnkept: () => boolean;
  readonly host: LitElement & {
    readonly maxLength: number | undefined;
    readonly disclaimer: string | undefined;
    readonly consent: string | undefined;
  };
  readonly session: Session;
  /** The files for the next question, when there are any. */
  readonly files: {
    readonly attachments: {settle(files: Carried['files']): void} | undefined;
    readonly files: Carried['files'];
    readonly isPreparing: boolean;
  };
  /** Loads the code that edits a question or undoes a new conversation. Rejects if it cannot be loaded. */
  readonly load: () => Promise<{
    readonly QuestionEditor: typeof QuestionEditor;
    readonly UndoOffer: typeof UndoOffer;
  }>;
}

/** Templates of other rooms, at their places around the field. See `Regions`. */
interface ComposerRegions {
  readonly above?: {readonly count: number; readonly view: TemplateResult} | undefined;
  readonly beside?: TemplateResult | undefined;
  readonly dictation?:
    | Record<'buttonView' | 'rowView', (strings: Strings) => TemplateResult | undefined>
    | undefined;
  readonly results?: TemplateResult | undefined;
  readonly status?: TemplateResult | undefined;
}

/** The field is described by the element with this ID: the notice, or the text to agree to. */
function disclaimerView(text: string): TemplateResult | typeof nothing {
  return text === ''
    ? nothing
    : html`<p id="disclaimer" part="disclaimer" class="control-sentence" dir="auto">${text}</p>`;
}

function consentView(text: string | undefined): TemplateResult {
  return html`<div id="disclaimer" part="consent" class="control-sentence"><slot name="consent">${text}</slot></div>`;
}
