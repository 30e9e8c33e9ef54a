import {ChatBotLinkEvent} from '../../session/conversation-events.js';
import type {ContactLink} from '../controls/pills.view.js';
import {memoizeLast} from '../controls/memoize.js';
import {feedback} from './feedback.js';
import {followCode} from './load-reply-details.js';
import type {MessageOptions, OnDemand, ReplyContext} from './reply-context.js';

/**
 * What visitors can do with a message: edit it, ask again, copy it, rate it, follow its links. `reveal` scrolls until an
 * element is in view.
 */
export function messageActions(context: ReplyContext, reveal: (element: Element) => void) {
  const {host, session, composer, growth, load} = context;
  const ratings = feedback(context);
  let contact: ContactLink | undefined;
  followCode(host);

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
      policy,
      agent,
      hasTime,
      hasFeedback,
      hasThinking,
      strings,
      growth,
      load,
      onEdit: composer.editor.start,
      onRegenerate: () => composer.submit(() => session.regenerate()),
      onCopy(reply, button) {
        const elements = button.closest('.message')!.querySelectorAll('.prose, .references > ol');
        copy(button, elements, ({asMarkdown}) => asMarkdown(reply, strings));
      },
      onRate: (reply, question, rating, button) =>
        ratings.rate(reply, question, rating, {strings, contact, button, reveal}),
    }),
  );

  return {
    feedback: ratings,

    options({policy, agent, strings, ...props}: MessageProps): MessageOptions {
      contact = props.contact;
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

type MessageProps = Pick<MessageOptions, 'policy' | 'agent' | 'strings'> & {
  /** Offered to visitors who rate a reply as bad. */
  readonly contact: ContactLink | undefined;
};
