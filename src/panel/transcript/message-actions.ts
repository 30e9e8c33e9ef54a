import type {Strings} from '../../locales/strings.js';
import type {RenderOptions} from '../../markdown/sink/node-sink.js';
import {memoizeLast} from '../../platform/memoize-last.js';
import type {AgentMark} from '../controls/agent-mark.view.js';
import type {ContactLink} from '../controls/contact.view.js';
import {FeedbackController} from './feedback-controller.js';
import type {MessageOptions} from './message.view.js';
import type {TranscriptContext} from './transcript-context.js';

/** What visitors can do with a message: edit it, ask again, copy it, rate it. */
export class MessageActions {
  /** Offered to visitors who rate a reply as bad. */
  contact: ContactLink | undefined;
  readonly feedback: FeedbackController;
  readonly #context: TranscriptContext;
  readonly #reveal: (element: Element) => void;

  /** `reveal` scrolls until an element is in view. */
  constructor(context: TranscriptContext, reveal: (element: Element) => void) {
    this.#context = context;
    this.#reveal = reveal;
    this.feedback = new FeedbackController(context.host, context.load);
  }

  /** Returns the same object until an argument changes. */
  readonly options = memoizeLast(
    (
      policy: RenderOptions,
      agent: AgentMark,
      hasTime: boolean,
      hasFeedback: boolean,
      hasThinking: boolean,
      strings: Strings,
    ): MessageOptions => {
      const {session, submit, composer, growth, copy, load} = this.#context;
      return {
        policy,
        agent,
        hasTime,
        hasFeedback,
        hasThinking,
        strings,
        growth,
        load,
        onEdit: (question) => composer.startEditing(question),
        onRegenerate: () => submit(() => session.regenerate()),
        onCopy: (reply, button, elements) => {
          const code = load();
          const text = code.then(({asMarkdown}) => asMarkdown(reply, strings));
          const html = () => code.then(({clipboardHtml}) => clipboardHtml(elements));
          void copy.copy(text, {button, html});
        },
        onRate: (reply, rating, button, {reasons}) => {
          const {contact} = this;
          this.feedback.rate(reply, rating, {
            strings,
            contact,
            button,
            place: reasons!,
            reveal: this.#reveal,
          });
        },
      };
    },
  );
}
