import type {LitElement} from 'lit';

import {isHandedOver} from '../../conversation/handover.js';
import type {UserMessage} from '../../conversation/message.js';
import {enEditing} from '../../locales/en-editing.js';
import {addStyles} from '../../platform/add-styles.js';
import type {Session} from '../../session/session.js';
import {editorStyles, editorView, type Editing} from '../controls/editor.view.js';
import {FieldController} from '../controls/field-controller.js';
import {submitTo} from './submit.js';

/**
 * The state of the field that edits a question in the transcript. Keeps its text until another question is edited, because
 * sending can fail.
 */
export class QuestionEditor {
  readonly #host: EditorHost;
  readonly #field: FieldController;
  #id: string | undefined;
  /** Moves the focus to the button that began the editing. */
  #leave: (() => void) | undefined;

  constructor(host: EditorHost, session: Session) {
    this.#host = host;
    addStyles(host.renderRoot as ShadowRoot, [editorStyles]);
    this.#field = new FieldController(host, {
      canSend: (text) =>
        session.conversation.canSend(text, this.#id) === undefined &&
        !isHandedOver(session.conversation.thread),
      send: (text) => {
        submitTo(host, session.conversation, () => session.send(text, this.#id));
        return false;
      },
      maxLength: () => host.maxLength,
      cancel: () => this.#cancel(),
    });
  }

  /** The edited question, in a new object for each update. `undefined` if the visitor does not edit one. */
  get editing(): Editing | undefined {
    if (this.#id === undefined) return undefined;
    return {
      id: this.#id,
      view: (strings) => editorView(this.#field, {...enEditing, ...strings}.editLabel, strings),
    };
  }

  /** `onLeave`: moves the focus when the visitor cancels. */
  start({id, content}: UserMessage, onLeave: () => void): void {
    this.#id = id;
    this.#leave = onLeave;
    this.#field.draft = content;
    void this.#host.updateComplete.then(() => this.#field.focus());
  }

  #cancel(): void {
    this.#id = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(this.#leave);
  }
}

type EditorHost = LitElement & {readonly maxLength: number | undefined};
