import {html, nothing, render, type TemplateResult} from 'lit';

import type {AssistantMessage, FeedbackReason, Rating} from '../../conversation/message.js';
import {enFeedback} from '../../locales/en-feedback.js';
import type {Strings} from '../../locales/strings.js';
import {nextFrame} from '../../platform/schedule.js';
import {addStyles} from '../../platform/add-styles.js';
import {FieldController} from '../controls/field-controller.js';
import {editorStyles, editorView} from '../controls/editor.view.js';
import {contactView, type ContactLink} from '../controls/pills.view.js';
import {css} from '../../platform/css.js';
import {ChatBotFeedbackEvent} from '../../session/conversation-events.js';
import {iconButtonView, nameForQuestion} from '../controls/icon-button.js';
import {icon} from '../../platform/icon.js';
import type {ReplyHost} from './reply-context.js';

/** The visitor's ratings, by the IDs of replies. */
export interface Ratings {
  ratings: ReadonlyMap<string, Rating>;
}

/** `question`: text of the question before the reply, or ''. `contact`: offered to visitors who rate a reply as bad. */
export interface RatingOptions {
  readonly message: AssistantMessage;
  readonly question: string;
  readonly rating: Rating | undefined;
  readonly strings: Strings;
  readonly contact: () => ContactLink | undefined;
  readonly reveal: (element: Element) => void;
}

/** A style sheet turns it upside down for a bad rating. */
const thumbIcon = icon(
  'M3.5 20.5v-9.5h4v9.5zM7.5 11.5l3.8-8c1.8 0 2.9 1.2 2.9 2.8V9.5h4.2a2.1 2.1 0 0 1 2.1 2.5l-1.2 6.8a2.1 2.1 0 0 1-2.1 1.7H7.5',
);

/** Shows the buttons that rate a reply. */
export function showRating(
  place: HTMLElement,
  feedback: Ratings,
  host: ReplyHost,
  options: RatingOptions,
): void {
  addStyles(host.renderRoot as ShadowRoot, [editorStyles, styles]);
  const strings = {...enFeedback, ...options.strings};
  const {question, rating} = options;
  const buttonView = (value: Rating, tip: string) =>
    iconButtonView({
      part: 'feedback',
      label: nameForQuestion(tip, question),
      tip,
      icon: thumbIcon,
      isPressed: rating === value,
      onClick: ({currentTarget}) =>
        rateReply(feedback, host, value, currentTarget as HTMLElement, {...options, strings}),
    });
  render([buttonView('up', strings.good), buttonView('down', strings.bad)], place);
}

/** Sets the rating of a reply, and reports it to the page. The same rating again removes it. A bad one asks for the reason. */
function rateReply(
  feedback: Ratings,
  host: ReplyHost,
  rating: Rating,
  button: HTMLElement,
  {message: reply, question, strings, contact, reveal}: RatingOptions,
): void {
  const place = button.closest('.reply-message')!.querySelector<HTMLElement>('.reply-reason-place')!;
  const changed = new Map(feedback.ratings);
  const isRemoved = changed.get(reply.id) === rating;
  if (isRemoved) changed.delete(reply.id);
  else changed.set(reply.id, rating);
  feedback.ratings = changed;
  const tell = (given: Rating | undefined, reason?: FeedbackReason, comment?: string) =>
    host.dispatchEvent(new ChatBotFeedbackEvent(reply, question, given, reason, comment));
  tell(isRemoved ? undefined : rating);
  // A listener of the page can have rated.
  if (feedback.ratings.get(reply.id) !== 'down') removeReasons(place);
  else {
    askForReason(place, {
      strings,
      contact: contact(),
      button,
      reveal,
      wantsComment: host.feedback === 'comment',
      onReason: (reason, comment) => tell('down', reason, comment),
    });
  }
}

/** Asks in `place`, below a reply, why the visitor rated it as bad. */
function askForReason(place: HTMLElement, options: ReasonOptions): void {
  const {strings, contact, button, wantsComment, onReason, reveal} = options;
  const show = (status: string, ...question: (TemplateResult | undefined)[]) =>
    render(
      [
        html`<p class="reply-remark control-sentence" role="status">${status}</p>`,
        question,
        contact && contactView(contact),
      ],
      place,
    );
  let chosen: FeedbackReason | undefined;
  const handleReason = (reason: FeedbackReason) => {
    endings.get(place)?.();
    // The focused button can be removed.
    button.focus();
    chosen = reason;
    onReason(reason);
    // What was typed stays.
    if (wantsComment || field.draft) {
      draw();
      field.focus();
    } else show(strings.feedbackThanks);
  };
  const thank = () => {
    button.focus();
    show(strings.feedbackThanks);
  };
  const draw = () => {
    show(
      strings.feedbackQuestion,
      reasonsView(strings, handleReason, chosen),
      chosen && commentView(field, strings),
    );
    field.hostUpdated();
    // It grows while the visitor types.
    reveal(place);
  };
  const field = new FieldController(
    {addController: () => undefined, requestUpdate: draw},
    {
      canSend: (text) => text.trim() !== '',
      send(comment) {
        thank();
        onReason(chosen!, comment);
        return false;
      },
      maxLength: () => MAX_COMMENT,
      cancel: thank,
    },
  );
  show('', reasonsView(strings, handleReason));
  reveal(place);
  // Screen readers read a status only if its text is added after the element:
  // https://www.w3.org/TR/wai-aria-1.2/#aria-live
  endings.set(place, nextFrame(draw));
}

/** Maximum length of a comment, in UTF-16 code units. */
const MAX_COMMENT = 300;

interface ReasonOptions {
  readonly strings: Strings;
  readonly contact: ContactLink | undefined;
  /** The button of the bad rating. It takes the focus when the question is removed. */
  readonly button: HTMLElement;
  /** Whether the visitor is asked for a comment, too. */
  readonly wantsComment: boolean;
  readonly onReason: (reason: FeedbackReason, comment?: string) => void;
  readonly reveal: (element: Element) => void;
}

/** Cancels the question that has not been said yet, by its container. */
const endings = new WeakMap<Element, () => void>();

function removeReasons(place: HTMLElement): void {
  endings.get(place)?.();
  render(nothing, place);
}

/** The reasons stay, because screen readers do not read a field that gets the focus when the focused button is removed. */
function reasonsView(
  strings: Strings,
  onReason: (reason: FeedbackReason) => void,
  chosen?: FeedbackReason,
): TemplateResult {
  const reasons = [
    ['incorrect', strings.incorrect],
    ['incomplete', strings.incomplete],
    ['off-topic', strings.offTopic],
  ] as const;
  return html`<div class="reply-reasons" role="group" aria-label=${strings.feedbackQuestion}>
    ${reasons.map(
      ([reason, label]) =>
        html`<button class="control-pill reply-reason" type="button" aria-pressed=${chosen ? reason === chosen : nothing} @click=${() => onReason(reason)}>${label}</button>`,
    )}
  </div>`;
}

function commentView(field: FieldController, strings: Strings): TemplateResult {
  const label = strings.feedbackComment;
  return html`<p class="reply-remark control-sentence" aria-hidden="true">${label}</p>${editorView(field, label, strings)}`;
}

const styles = css`
  [part='feedback'] + [part='feedback'] .control-icon {
    scale: 1 -1;
  }

  .reply-reasons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    margin-block: var(--_space-2);
  }

  .reply-reason-place > [part='contact'] {
    min-block-size: var(--_space-5);
    padding: 0;
    border: 0;
    background: none;
    color: var(--_ink);
    text-decoration: underline;
    text-underline-offset: 18%;
  }

  .reply-reason-place .reply-remark {
    min-block-size: 1lh;
    margin-block-start: var(--_space-2);
  }

  .reply-reasons [aria-pressed='true'] {
    border-color: var(--_ink);
  }

  .reply-reason-place .control-editor {
    margin-block: var(--_space-2);
    padding: var(--_space-2);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
  }
`;
