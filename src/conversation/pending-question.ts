import {askAgain, type Act} from './acts.js';
import {hasText, isOpen, withMessage, type AssistantMessage, type Message} from './message.js';

/** The question of the newest turn, and the messages that its reply replaces. */
export class PendingQuestion {
  /** The messages that the turn sends. */
  asked: readonly Message[] = [];
  /** The messages that the reply replaces: they return if it never begins. `undefined` once it has begun. */
  replaced: readonly Message[] | undefined;
  /** The messages that were sent, if the messages that their reply should replace have returned. */
  failed: readonly Message[] | undefined;
  #act: Act = askAgain;

  /** Applies the act to the messages so far. They may change while the turn waits: then its act is applied again. */
  apply(messages: readonly Message[], act = this.#act): void {
    this.#act = act;
    this.asked = act(messages);
    const isLost = messages.some((message) => hasText(message) && !this.asked.includes(message));
    this.replaced = isLost ? messages : undefined;
    this.failed = undefined;
  }

  /**
   * Follows the reply, and earlier ones, which may be among the replaced messages when their references come. Returns the
   * messages that return, if the reply has ended before it began.
   */
  follow(reply: AssistantMessage, isNewest: boolean): readonly Message[] | undefined {
    const {replaced} = this;
    if (!isNewest) {
      this.replaced = replaced && withMessage(replaced, reply);
      return undefined;
    }
    // Without this, each delta would read the whole reply.
    if (replaced === undefined) return undefined;
    if (!hasText(reply) && isOpen(reply)) return undefined;
    this.replaced = undefined;
    if (hasText(reply) || (reply.status !== 'failed' && reply.status !== 'stopped')) return undefined;
    if (reply.error) this.failed = this.asked;
    return replaced;
  }

  /** Forgets the messages: they cannot return or be sent again. */
  clear(): void {
    this.replaced = this.failed = undefined;
  }
}
