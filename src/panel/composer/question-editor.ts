import type {LitElement} from 'lit';

import type {UserMessage} from '../../conversation/message.js';
import type {Session} from '../../session/session.js';
import {fieldController} from '../controls/field-controller.js';

/** The state of the field that edits a question in the transcript. Keeps its text until another question is edited, because sending can fail. */
export function questionEditor({host, session, submit}: EditorContext) {
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
      submit(() => session.send(text, id));
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

interface EditorContext {
  readonly host: LitElement & {readonly maxLength: number | undefined};
  readonly session: Session;
  readonly submit: (send: () => Promise<unknown> | undefined) => boolean;
}
