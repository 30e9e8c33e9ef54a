import type {ReactiveControllerHost} from 'lit';

import type {AssistantMessage, FeedbackReason, Rating} from '../../conversation/message.js';
import {ChatBotFeedbackEvent} from '../../session/conversation-events.js';
import {logError} from '../../session/log-error.js';
import type {ReasonOptions} from './feedback-reason.js';
import type {LoadOnDemand} from './reply-context.js';

interface RatingContext extends Omit<ReasonOptions, 'onReason'> {
  /** Text of the question before the reply, or ''. */
  readonly question: string;
  /** Container of the question for a reason. */
  readonly place: HTMLElement;
}

/** Keeps the visitor's ratings, reports them to the page, and asks for the reason of a bad rating. */
export class FeedbackController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #load: LoadOnDemand;
  #ratings: ReadonlyMap<string, Rating> = new Map();

  /** `load` loads the question for a reason, because few visitors rate a reply as bad. */
  constructor(host: ReactiveControllerHost & HTMLElement, load: LoadOnDemand) {
    this.#host = host;
    this.#load = load;
  }

  get ratings(): ReadonlyMap<string, Rating> {
    return this.#ratings;
  }

  set ratings(ratings: ReadonlyMap<string, Rating>) {
    this.#ratings = ratings;
    this.#host.requestUpdate();
  }

  /** Sets the rating of a reply. The same rating again removes it. */
  rate(reply: AssistantMessage, rating: Rating, {question, place, ...context}: RatingContext): void {
    const ratings = new Map(this.#ratings);
    const isRemoved = ratings.get(reply.id) === rating;
    if (isRemoved) ratings.delete(reply.id);
    else ratings.set(reply.id, rating);
    this.ratings = ratings;
    const tell = (given: Rating | undefined, reason?: FeedbackReason, comment?: string) => {
      const event = new ChatBotFeedbackEvent(reply, question, given, reason, comment);
      this.#host.dispatchEvent(event);
      return event.wantsComment;
    };
    tell(isRemoved ? undefined : rating);
    if (rating === 'up' && !place.hasChildNodes()) return;
    this.#load().then(({askForReason, removeReasons}) => {
      // The rating can have changed in the meantime.
      if (this.#ratings.get(reply.id) !== 'down') removeReasons(place);
      else {
        askForReason(place, {
          ...context,
          onReason: (reason, comment) => tell('down', reason, comment),
        });
      }
    }, logError);
  }
}
