import type {Strings} from '../../locales/strings.js';
import type {RenderOptions} from '../../markdown/sink/node-sink.js';
import {ChatBotLinkEvent} from '../../session/conversation-events.js';
import type {AgentMark} from '../controls/agent-mark.view.js';
import type {ContactLink} from '../controls/pills.view.js';
import {memoizeLast} from '../controls/memoize.js';
import {FeedbackController} from './feedback-controller.js';
import {loadHighlights} from './load-reply-details.js';
import type {MessageOptions} from './message.view.js';
import type {ReplyElements} from './reply-actions.view.js';
import type {OnDemand, ReplyContext} from './reply-context.js';

interface MessageProps {
  readonly policy: RenderOptions;
  readonly agent: AgentMark;
  /** Offered to visitors who rate a reply as bad. */
  readonly contact: ContactLink | undefined;
  readonly strings: Strings;
}

/** What visitors can do with a message: edit it, ask again, copy it, rate it, follow its links. */
export class MessageActions {
  readonly feedback: FeedbackController;
  readonly #context: ReplyContext;
  readonly #reveal: (element: Element) => void;
  #contact: ContactLink | undefined;

  /** `reveal` scrolls until an element is in view. */
  constructor(context: ReplyContext, reveal: (element: Element) => void) {
    this.#context = context;
    this.#reveal = reveal;
    loadHighlights(context.host);
    this.feedback = new FeedbackController(context.host, context.load);
  }

  options({policy, agent, contact, strings}: MessageProps): MessageOptions {
    const {timestamps, feedback, thinking} = this.#context.host;
    this.#contact = contact;
    return this.#options(policy, agent, strings, timestamps, feedback, thinking);
  }

  /** Handles clicks on links and on copy buttons of code and tables: rendered Markdown has no listeners of its own. */
  readonly handleClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    // The link to a person has an event of its own.
    const link = target.closest('a:not([part])');
    if (link) this.#followLink(link as HTMLAnchorElement, event);
    const button = target.closest<HTMLElement>('.copy-code');
    // The bar with the button is in front of what it copies.
    const copied = button?.parentElement?.nextElementSibling;
    if (!copied) return;
    if (copied instanceof HTMLTableElement) {
      this.#copy(button, {text: copied}, ({tableText}) => tableText(copied));
    } else void this.#context.copy.copy(copied.textContent, {button});
  };

  readonly #options = memoizeLast(
    (
      policy: RenderOptions,
      agent: AgentMark,
      strings: Strings,
      hasTime: boolean,
      hasFeedback: boolean,
      thinking: 'hide' | 'show',
    ): MessageOptions => {
      const {session, submit, composer, growth, load} = this.#context;
      return {
        policy,
        agent,
        hasTime,
        hasFeedback,
        hasThinking: thinking === 'show',
        strings,
        growth,
        load,
        onEdit: (question) => composer.startEditing(question),
        onRegenerate: () => submit(() => session.regenerate()),
        onCopy: (reply, button, elements) =>
          this.#copy(button, elements, ({asMarkdown}) => asMarkdown(reply, strings)),
        onRate: (reply, question, rating, button, {reasons}) => {
          this.feedback.rate(reply, rating, {
            question,
            strings,
            contact: this.#contact,
            button,
            place: reasons!,
            reveal: this.#reveal,
          });
        },
      };
    },
  );

  /** Copies text, and elements for programs that paste formatted text. */
  #copy(
    button: HTMLElement,
    elements: ReplyElements,
    textOf: (code: OnDemand) => string | Promise<string>,
  ): void {
    const {copy, load} = this.#context;
    const code = load();
    void copy.copy(code.then(textOf), {
      button,
      html: () => code.then(({clipboardHtml}) => clipboardHtml(elements)),
    });
  }

  /** Opens links in a new tab, but links to the page's own origin in this one if the conversation survives that. */
  #followLink(link: HTMLAnchorElement, event: MouseEvent): void {
    const {host} = this.#context;
    if (!host.dispatchEvent(new ChatBotLinkEvent(link.href))) {
      event.preventDefault();
      return;
    }
    const staysHere = (host.links ?? (host.persist ? 'same' : 'new')) === 'same';
    link.target = staysHere && link.origin === location.origin ? '' : '_blank';
  }
}
