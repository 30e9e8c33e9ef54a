import type {AssistantMessage, FeedbackReason, Rating} from '../../conversation/message.js';
import {ChatBotFeedbackEvent} from '../../session/conversation-events.js';
import {logError} from '../../session/log-error.js';
import type {ReasonOptions} from './feedback-reason.js';
import type {ReplyContext} from './reply-context.js';

/**
 * Keeps the visitor's ratings, reports them to the page, and asks for the reason of a bad rating. Loads the question for a
 * reason, because few visitors rate a reply as bad.
 */
export function feedback({host, load}: Pick<ReplyContext, 'host' | 'load'>) {
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
      const place = context.button.closest('.message')!.querySelector<HTMLElement>('.reason-place')!;
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
