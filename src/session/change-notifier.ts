import type {Conversation} from '../conversation/conversation.js';
import {ChatBotChangeEvent} from '../events/conversation-events.js';

/** Milliseconds between two events while a reply comes in. */
const INTERVAL = 1_000;

/** Dispatches `chat-bot-change` when the messages of a conversation have changed. */
export class ChangeNotifier {
  readonly #target: EventTarget;
  readonly #conversation: Conversation;
  #reported: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(target: EventTarget, conversation: Conversation) {
    this.#target = target;
    this.#conversation = conversation;
    this.ignoreChanges();
    conversation.subscribe(() => this.#schedule());
  }

  /** Dispatches no event for the changes so far. */
  ignoreChanges(): void {
    this.#reported = this.#conversation.state.messages;
  }

  #schedule(): void {
    if (this.#conversation.isBusy) {
      this.#timer ??= setTimeout(this.#notify, INTERVAL);
    } else {
      queueMicrotask(this.#notify);
    }
  }

  readonly #notify = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const {messages} = this.#conversation.state;
    if (messages === this.#reported) return;
    this.#reported = messages;
    this.#target.dispatchEvent(new ChatBotChangeEvent(messages));
  };
}
