import type {Rating} from '../../conversation/message.js';
import {ChatBotLinkEvent} from '../../session/conversation-events.js';
import {logError} from '../../session/log-error.js';
import type {ContactLink} from '../controls/pills.view.js';
import {memoizeLast} from '../controls/memoize.js';
import {LatePart} from '../controls/late-part.js';
import type {RatingOptions, Ratings} from './feedback-reason.js';
import {followCode, useReplyDetails} from './load-reply-details.js';
import type {MessageOptions, OnDemand, ReplyContext, ReplyStage} from './reply-context.js';

/** What visitors can do with a message: edit it, ask again, copy it, rate it, follow its links. */
export class MessageActions {
  readonly feedback: Feedback;
  readonly #context: ReplyContext;
  readonly #stage: ReplyStage;
  readonly #reveal: (element: Element) => void;
  #contact: ContactLink | undefined;
  readonly #options = memoizeLast(
    (
      policy: MessageOptions['policy'],
      agent: MessageOptions['agent'],
      strings: MessageOptions['strings'],
      hasTime: boolean,
      hasFeedback: boolean,
      hasThinking: boolean,
    ): MessageOptions => ({
      stage: this.#stage,
      policy,
      agent,
      hasTime,
      hasFeedback,
      hasThinking,
      strings,
      replyStream: this.#context.replyStream,
      ...this.#handlers(strings),
    }),
  );

  /** `reveal` scrolls until an element is in view. */
  constructor(context: ReplyContext, stage: ReplyStage, reveal: (element: Element) => void) {
    this.feedback = new Feedback(context);
    this.#context = context;
    this.#stage = stage;
    this.#reveal = reveal;
    followCode(context.host, stage);
  }

  /** `contact`: offered to visitors who rate a reply as bad. */
  options(
    {policy, agent, strings}: Pick<MessageOptions, 'policy' | 'agent' | 'strings'>,
    contact: ContactLink | undefined,
  ): MessageOptions {
    const {timestamps, feedback, thinking} = this.#context.host;
    this.#contact = contact;
    return this.#options(policy, agent, strings, timestamps, Boolean(feedback), thinking);
  }

  /** Handles clicks on links and on copy buttons of code and tables: rendered Markdown has no listeners of its own. */
  readonly handleClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    // The link to a person has an event of its own, and a tap on a citation can open its card.
    const link = target.closest(':any-link:not([part=contact])');
    if (link && !event.defaultPrevented) this.#followLink(link as HTMLAnchorElement, event);
    const button = target.closest<HTMLElement>('.copy-code');
    // The bar with the button is in front of what it copies.
    const copied = button?.parentElement?.nextElementSibling;
    if (!copied) return;
    if (copied instanceof HTMLTableElement) this.#copy(button, [copied], (code) => code.tableText(copied));
    else void this.#context.copy.copy(copied.textContent, {button});
  };

  #handlers(strings: MessageOptions['strings']): MessageHandlers {
    const {session, composer} = this.#context;
    return {
      onEdit: (question, onLeave) => composer.edit(question, onLeave),
      onFiles: (place, files) => this.#context.files.show(place, files, strings),
      onRegenerate: () => composer.submit(() => session.regenerate()),
      onRequests: (place, message) =>
        useReplyDetails(({showRequests}) => {
          showRequests(this.#context, place, message, strings).catch(logError);
        }),
      onCopy: (reply, button) => {
        const elements = button.closest('.reply-message')!.querySelectorAll('.prose, [part=references] > ol');
        this.#copy(button, elements, ({asMarkdown}) => asMarkdown(reply, strings));
      },
      onRatable: (place, rated) =>
        this.feedback.show(place, {...rated, strings, contact: () => this.#contact, reveal: this.#reveal}),
    };
  }

  /** Copies text, and elements for programs that paste formatted text. */
  #copy(
    button: HTMLElement,
    elements: Iterable<Element>,
    textOf: (code: OnDemand) => string | Promise<string>,
  ): void {
    const code = this.#context.load();
    void this.#context.copy.copy(code.then(textOf), {
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
    const {links, persist} = host;
    const staysHere = links === 'same' || (links !== 'new' && persist);
    link.target = staysHere && link.origin === location.origin ? '' : '_blank';
  }
}

type MessageHandlers = Pick<
  MessageOptions,
  'onEdit' | 'onFiles' | 'onRegenerate' | 'onRequests' | 'onCopy' | 'onRatable'
>;

/** Keeps the visitor's ratings. Loads what shows them, because few chats ask for them. */
class Feedback implements Ratings {
  readonly #host: ReplyContext['host'];
  readonly #code: LatePart<OnDemand>;
  #ratings: ReadonlyMap<string, Rating> = new Map();

  constructor({host, load}: Pick<ReplyContext, 'host' | 'load'>) {
    this.#host = host;
    this.#code = new LatePart(host, 'ratings', load);
  }

  get ratings(): ReadonlyMap<string, Rating> {
    return this.#ratings;
  }

  set ratings(ratings: ReadonlyMap<string, Rating>) {
    this.#ratings = ratings;
    this.#host.requestUpdate();
  }

  show(place: HTMLElement, shown: RatingOptions): void {
    this.#code.use(({showRating}) => showRating(place, this, this.#host, shown));
  }
}
