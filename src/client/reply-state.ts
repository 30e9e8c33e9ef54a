import {isRegular, type ReplyEvent} from './decode.js';
import {ChatServiceError, errorWithoutText, type ReplyFailure} from './errors.js';

/** Decides which text the events of a reply add, and how the reply ends. */
export class ReplyState {
  /** The last finish reason, unless text followed it. */
  finishReason: string | undefined;
  /** Set when the turn is over. References can still follow. */
  outcome: ReplyEnd | ChatServiceError | undefined;
  /** True if the reply has more than white space, or needs no text. */
  #hasBegun = false;
  /** Text under `message` so far. Ignored as soon as text arrives under `delta`. */
  #messageText: string | undefined = '';
  #unreadable = 0;
  /** True after text that followed another reason than `tool_calls`: in this stream, reasons say nothing about the end. */
  #hasFalseReason = false;

  /** True if the finish reason says that the reply is over. After `tool_calls` the service works on. */
  get isFinished(): boolean {
    const reason = this.finishReason ?? '';
    return isRegular(reason) && reason !== 'tool_calls' && !this.#hasFalseReason;
  }

  /**
   * True if the reply can be resumed after the current event. Text under `message` depends on all text before it, the
   * outcome on finish reasons and on unreadable events: these replies are read again from the beginning.
   */
  get isResumable(): boolean {
    const hasReason = this.#hasFalseReason || this.finishReason !== undefined;
    return this.#hasBegun && this.#messageText === undefined && !hasReason && !this.#unreadable;
  }

  /** Returns the text that the event adds. Changes nothing after the outcome is set. */
  add({delta = '', message, finish, isUnreadable, handle, needsNoText, error, end}: ReplyEvent): string {
    if (this.outcome) return '';
    // The rest of the reply is still shown. Its outcome is an error.
    if (isUnreadable) this.#unreadable += 1;
    let added = delta;
    const before = this.#messageText;
    // If there are deltas, a message only repeats their text. A handle has the id of an event only after a delta.
    if (delta || handle?.lastEventId !== undefined) this.#messageText = undefined;
    else if (message && before !== undefined) {
      // Some services send deltas under `message`, others the whole text so far in each chunk.
      added = message.startsWith(before) ? message.slice(before.length) : message;
      this.#messageText = before + added;
    }
    const isNews = !this.#hasBegun || this.finishReason !== undefined;
    if (isNews && added.trim() !== '') this.#noteText();
    if (handle?.lastEventId !== undefined || needsNoText) this.#hasBegun = true;
    if (finish) this.finishReason = finish;
    if (error && !this.isFinished) this.outcome = this.#failure(error);
    else if (error || end) this.outcome = this.#outcomeAt(end);
    return added;
  }

  /** Text shows that the reason before it was not the end of the reply. */
  #noteText(): void {
    this.#hasBegun = true;
    this.#hasFalseReason ||= this.finishReason !== undefined && this.finishReason !== 'tool_calls';
    this.finishReason = undefined;
  }

  #failure({type = 'protocol', message, cause, ...details}: ReplyFailure): ChatServiceError {
    return new ChatServiceError(
      this.#hasBegun && type !== 'timeout' ? 'interrupted' : type,
      message ?? 'The service sent an error.',
      {...details, cause},
    );
  }

  #outcomeAt(end: ReplyEvent['end']): ReplyEnd | ChatServiceError {
    const {finishReason} = this;
    if (end === 'close' && (finishReason === undefined || finishReason === 'tool_calls')) {
      return new ChatServiceError('interrupted', 'The stream ended without [DONE].');
    }
    if (this.#unreadable > 0) {
      return new ChatServiceError('interrupted', `Events that cannot be read: ${this.#unreadable}.`);
    }
    if (finishReason && !isRegular(finishReason)) {
      return this.#failure({message: `The reply ended with "${finishReason}".`});
    }
    return (!this.#hasBegun && errorWithoutText(finishReason)) || {finishReason};
  }
}

/** The regular end of a reply. */
export interface ReplyEnd {
  /** `stop`, `tool_calls`, `length` or `content_filter`; `undefined` if the service sent none. */
  readonly finishReason: string | undefined;
}
