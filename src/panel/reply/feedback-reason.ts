import {html, nothing, render, type TemplateResult} from 'lit';

import type {FeedbackReason} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../controls/add-styles.js';
import {nextFrame} from '../../markdown/stream/schedule.js';
import {contactView, type ContactLink} from '../controls/pills.view.js';
import styles from './feedback-reason.styles.js';

export interface ReasonOptions {
  readonly strings: Strings;
  readonly contact: ContactLink | undefined;
  /** The button of the bad rating. It takes the focus when the reasons are removed. */
  readonly button: HTMLElement;
  readonly onReason: (reason: FeedbackReason) => void;
  readonly reveal: (element: Element) => void;
}

/** Containers with an unanswered question. */
const asking = new WeakSet<Element>();

/** Asks in `place`, below a reply, why the visitor rated it as bad. */
export function askForReason(place: HTMLElement, options: ReasonOptions): void {
  const {strings, contact, button, onReason, reveal} = options;
  asking.add(place);
  addStyles(place.getRootNode() as ShadowRoot, [styles]);
  const show = (status: string, reasons: TemplateResult | typeof nothing) =>
    render(
      [
        html`<p class="remark" role="status">${status}</p>`,
        reasons,
        contact ? contactView(contact) : nothing,
      ],
      place,
    );
  const handleReason = (reason: FeedbackReason) => {
    // Moves the focus before the focused button is removed.
    button.focus();
    asking.delete(place);
    show(strings.feedbackThanks, nothing);
    onReason(reason);
  };
  const reasons = reasonsView(strings, handleReason);
  show('', reasons);
  reveal(place);
  // Screen readers read a status only if its text is added after the element:
  // https://www.w3.org/TR/wai-aria-1.2/#aria-live
  nextFrame(() => {
    if (asking.has(place)) show(strings.feedbackQuestion, reasons);
  });
}

export function removeReasons(place: HTMLElement): void {
  asking.delete(place);
  render(nothing, place);
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
