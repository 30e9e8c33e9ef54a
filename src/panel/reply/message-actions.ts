import type {AssistantMessage, FeedbackReason, Rating} from '../../conversation/message.js';
import {ChatBotFeedbackEvent, ChatBotLinkEvent} from '../../session/conversation-events.js';
import {logError} from '../../session/log-error.js';
import type {ContactLink} from '../controls/pills.view.js';
import {memoizeLast} from '../controls/memoize.js';
import type {ReasonOptions} from './feedback-reason.js';
import {followCode} from './load-reply-details.js';
import type {MessageOptions, OnDemand, ReplyContext, ReplyStage} from './reply-context.js';

/**
 * What visitors can do with a message: edit it, ask again, copy it, rate it, follow its links. `reveal` scrolls until an
 * element is in view.
 */
export function messageActions(context: ReplyContext, stage: ReplyStage, reveal: (element: Element) => void) {
  const {host, session, composer, growth, load} = context;
  const ratings = feedback(context);
  let contact: ContactLink | undefined;
  followCode(host, stage);

  /** Copies text, and elements for programs that paste formatted text. */
  function copy(
    button: HTMLElement,
    elements: Iterable<Element>,
    textOf: (code: OnDemand) => string | Promise<string>,
  ): void {
    const code = load();
    void context.copy.copy(code.then(textOf), {
      button,
      html: () => code.then(({clipboardHtml}) => clipboardHtml(elements)),
    });
  }

  /** Opens links in a new tab, but links to the page's own origin in this one if the conversation survives that. */
  function followLink(link: HTMLAnchorElement, event: MouseEvent): void {
    if (!host.dispatchEvent(new ChatBotLinkEvent(link.href))) {
      event.preventDefault();
      return;
    }
    const {links, persist} = host;
    const staysHere = links === 'same' || (links !== 'new' && persist);
    link.target = staysHere && link.origin === location.origin ? '' : '_blank';
  }

  const memoizedOptions = memoizeLast(
    (
      policy: MessageOptions['policy'],
      agent: MessageOptions['agent'],
      strings: MessageOptions['strings'],
      hasTime: boolean,
      hasFeedback: boolean,
      hasThinking: boolean,
    ): MessageOptions => ({
      stage,
      policy,
      agent,
      hasTime,
      hasFeedback,
      hasThinking,
      strings,
      growth,
      onEdit: (question, onLeave) => composer.edit(question, onLeave),
      onRegenerate: () => composer.submit(() => session.regenerate()),
      onCopy(reply, button) {
        const elements = button.closest('.reply-message')!.querySelectorAll('.prose, [part=references] > ol');
        copy(button, elements, ({asMarkdown}) => asMarkdown(reply, strings));
      },
      onRate: (reply, question, rating, button) =>
        ratings.rate(reply, question, rating, {strings, contact, button, reveal}),
    }),
  );

  return {
    feedback: ratings,

    /** `newContact`: offered to visitors who rate a reply as bad. */
    options(
      {policy, agent, strings}: Pick<MessageOptions, 'policy' | 'agent' | 'strings'>,
      newContact: ContactLink | undefined,
    ): MessageOptions {
      contact = newContact;
      return memoizedOptions(policy, agent, strings, host.timestamps, Boolean(host.feedback), host.thinking);
    },

    /** Handles clicks on links and on copy buttons of code and tables: rendered Markdown has no listeners of its own. */
    handleClick: (event: MouseEvent): void => {
      const target = event.target as Element;
      // The link to a person has an event of its own.
      const link = target.closest('a:not([part])');
      if (link) followLink(link as HTMLAnchorElement, event);
      const button = target.closest<HTMLElement>('.copy-code');
      // The bar with the button is in front of what it copies.
      const copied = button?.parentElement?.nextElementSibling;
      if (!copied) return;
      if (copied instanceof HTMLTableElement) copy(button, [copied], (code) => code.tableText(copied));
      else void context.copy.copy(copied.textContent, {button});
    },
  };
}

/**
 * Keeps the visitor's ratings, reports them to the page, and asks for the reason of a bad rating. Loads the question for a
 * reason, because few visitors rate a reply as bad.
 */
function feedback({host, load}: Pick<ReplyContext, 'host' | 'load'>) {
  let ratings: ReadonlyMap<string, Rating> = new Map();

  return {
    get ratings(): ReadonlyMap<string, Rating> {
      return ratings;
    },

    set ratings(newRatings: ReadonlyMap<string, Rating>) {
      ratings = newRatings;
      host.requestUpdate();
    },

    /** Sets the rating of a reply. The same rating again removes it. `question`: text of the question before it, or ''. */
    rate(
      reply: AssistantMessage,
      question: string,
      rating: Rating,
      context: Omit<ReasonOptions, 'onReason' | 'wantsComment'>,
    ): void {
      const place = context.button
        .closest('.reply-message')!
        .querySelector<HTMLElement>('.reply-reason-place')!;
      const changed = new Map(ratings);
      const isRemoved = changed.get(reply.id) === rating;
      if (isRemoved) changed.delete(reply.id);
      else changed.set(reply.id, rating);
      this.ratings = changed;
      const tell = (given: Rating | undefined, reason?: FeedbackReason, comment?: string) =>
        host.dispatchEvent(new ChatBotFeedbackEvent(reply, question, given, reason, comment));
      tell(isRemoved ? undefined : rating);
      if (rating === 'up' && !place.hasChildNodes()) return;
      load().then(({askForReason, removeReasons}) => {
        // The rating can have changed in the meantime.
        if (ratings.get(reply.id) !== 'down') removeReasons(place);
        else {
          askForReason(place, {
            ...context,
            wantsComment: host.feedback === 'comment',
            onReason: (reason, comment) => tell('down', reason, comment),
          });
        }
      }, logError);
    },
  };
}
