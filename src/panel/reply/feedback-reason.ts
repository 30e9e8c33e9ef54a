import {html, nothing, render, type LitElement, type TemplateResult} from 'lit';

import type {FeedbackReason} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {nextFrame} from '../../markdown/stream/schedule.js';
import {addStyles} from '../controls/add-styles.js';
import {FieldController} from '../controls/field-controller.js';
import {editorView, type EditorProps} from '../controls/field.view.js';
import {contactView, type ContactLink} from '../controls/pills.view.js';
import styles from './feedback-reason.styles.js';

/** Maximum length of a comment, in UTF-16 code units. */
const MAX_LENGTH = 300;

export interface ReasonOptions {
  readonly host: LitElement;
  readonly strings: Strings;
  readonly contact: ContactLink | undefined;
  /** The button of the bad rating. It takes the focus when the question is removed. */
  readonly button: HTMLElement;
  /** Returns true if the page wants a comment, too. */
  readonly onReason: (reason: FeedbackReason, comment?: string) => boolean;
  readonly reveal: (element: Element) => void;
}

/** What ends the question in a container. */
const endings = new WeakMap<Element, () => void>();

/** Asks in `place`, below a reply, why the visitor rated it as bad. */
export function askForReason(place: HTMLElement, options: ReasonOptions): void {
  const {host, strings, contact, button, onReason, reveal} = options;
  addStyles(place.getRootNode() as ShadowRoot, [styles]);
  const show = (status: string, question?: TemplateResult) =>
    render(
      [
        html`<p class="remark" role="status">${status}</p>`,
        question,
        contact ? contactView(contact) : nothing,
      ],
      place,
    );
  const thank = () => {
    endings.get(place)?.();
    // Moves the focus before the focused button is removed.
    button.focus();
    show(strings.feedbackThanks);
  };
  const askForComment = (reason: FeedbackReason) => {
    const field = new FieldController(host, {
      canSend: (text) => text.trim() !== '',
      send(comment) {
        thank();
        onReason(reason, comment);
        return true;
      },
      maxLength: () => MAX_LENGTH,
      cancel: thank,
    });
    const view = {
      hostUpdate() {
        // The conversation can be cleared in the meantime.
        if (host.renderRoot.contains(place)) show('', commentView(field.fieldProps, strings));
        else endings.get(place)?.();
      },
    };
    host.addController(view);
    endings.set(place, () => {
      host.removeController(field);
      host.removeController(view);
    });
    view.hostUpdate();
    field.focus();
    reveal(place);
  };
  const reasons = reasonsView(strings, (reason) => {
    thank();
    if (onReason(reason)) askForComment(reason);
  });
  show('', reasons);
  reveal(place);
  // Screen readers read a status only if its text is added after the element:
  // https://www.w3.org/TR/wai-aria-1.2/#aria-live
  endings.set(
    place,
    nextFrame(() => show(strings.feedbackQuestion, reasons)),
  );
}

export function removeReasons(place: HTMLElement): void {
  endings.get(place)?.();
  render(nothing, place);
}

function commentView(props: EditorProps, strings: Strings): TemplateResult {
  const label = strings.feedbackComment;
  return html`<p class="remark" aria-hidden="true">${label}</p>${editorView(props, label, strings)}`;
}

function reasonsView(strings: Strings, onReason: (reason: FeedbackReason) => void): TemplateResult {
  const reasons = [
    ['incorrect', strings.incorrect],
    ['incomplete', strings.incomplete],
    ['off-topic', strings.offTopic],
  ] as const;
  return html`<div part="reasons" class="reasons" role="group" aria-label=${strings.feedbackQuestion}>
    ${reasons.map(
      ([reason, label]) =>
        html`<button part="reason" class="pill" type="button" @click=${() => onReason(reason)}>${label}</button>`,
    )}
  </div>`;
}
