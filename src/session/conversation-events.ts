import type {ChatServiceError} from '../client/errors.js';
import type {AssistantMessage, FeedbackReason, Message, Rating} from '../conversation/message.js';

/** An event bubbles and leaves shadow roots, so that a page may listen on `document`. */
const REACHES_THE_PAGE = {bubbles: true, composed: true};

/** The visitor, or the page by `send()`, is about to ask. Cancel it, and nothing is sent and the draft stays. */
export class ChatBotSendEvent extends Event {
  static readonly type = 'chat-bot-send';
  /** The question. A listener may change it before it is sent. */
  text: string;
  /**
   * Fields that listeners add to the JSON of the request, also when this question is asked again. They cannot replace
   * `botId`, `messages` and `stream`. Values that JSON cannot have are left out, with an error in the console.
   */
  readonly body: Record<string, unknown>;

  constructor(text: string, body: Record<string, unknown> = {}) {
    super(ChatBotSendEvent.type, {...REACHES_THE_PAGE, cancelable: true});
    this.text = text;
    this.body = body;
  }
}

/**
 * The messages have changed: at most one event a second while a reply comes in, and one at the end of a turn. Messages
 * that the page has restored are no change.
 */
export class ChatBotChangeEvent extends Event {
  static readonly type = 'chat-bot-change';
  readonly messages: readonly Message[];

  constructor(messages: readonly Message[]) {
    super(ChatBotChangeEvent.type, REACHES_THE_PAGE);
    this.messages = messages;
  }
}

/** A reply has ended: complete, or stopped, by the visitor, by `stop()`, or because the element was removed. */
export class ChatBotReplyEvent extends Event {
  static readonly type = 'chat-bot-reply';
  readonly message: AssistantMessage;

  constructor(message: AssistantMessage) {
    super(ChatBotReplyEvent.type, REACHES_THE_PAGE);
    this.message = message;
  }
}

/** A reply failed or was interrupted. Its text so far stays in the conversation. */
export class ChatBotErrorEvent extends Event {
  static readonly type = 'chat-bot-error';
  readonly error: ChatServiceError;
  readonly message: AssistantMessage;

  constructor(error: ChatServiceError, message: AssistantMessage) {
    super(ChatBotErrorEvent.type, REACHES_THE_PAGE);
    this.error = error;
    this.message = message;
  }
}

/** The visitor follows a link of a reply or a reference. Cancel it to open the address in a way of your own. */
export class ChatBotLinkEvent extends Event {
  static readonly type = 'chat-bot-link';
  /** Absolute, `http(s)`, `mailto` or `tel`. */
  readonly url: string;

  constructor(url: string) {
    super(ChatBotLinkEvent.type, {...REACHES_THE_PAGE, cancelable: true});
    this.url = url;
  }
}

/** The visitor has begun a new conversation; the old one is gone. */
export class ChatBotClearEvent extends Event {
  static readonly type = 'chat-bot-clear';

  constructor() {
    super(ChatBotClearEvent.type, REACHES_THE_PAGE);
  }
}

/** The visitor rated a reply, or gave a reason for a bad rating. Nothing is sent: that is up to the page. */
export class ChatBotFeedbackEvent extends Event {
  static readonly type = 'chat-bot-feedback';
  readonly message: AssistantMessage;
  /** `undefined`: the rating was removed. */
  readonly rating: Rating | undefined;
  /** Set in a second event of a bad rating, if the visitor gives a reason. */
  readonly reason: FeedbackReason | undefined;

  constructor(message: AssistantMessage, rating: Rating | undefined, reason?: FeedbackReason) {
    super(ChatBotFeedbackEvent.type, REACHES_THE_PAGE);
    this.message = message;
    this.rating = rating;
    this.reason = reason;
  }
}

/** The visitor follows the link to a human contact. Cancel it to open a contact of your own, such as a form. */
export class ChatBotContactEvent extends Event {
  static readonly type = 'chat-bot-contact';
  /** Absolute: `https`, `mailto` or `tel`. */
  readonly url: string;
  /** Returns the conversation as Markdown, as a visitor copies it. Rejects if the code for it cannot be loaded. */
  readonly conversation: () => Promise<string>;

  constructor(url: string, conversation: () => Promise<string>) {
    super(ChatBotContactEvent.type, {...REACHES_THE_PAGE, cancelable: true});
    this.url = url;
    this.conversation = conversation;
  }
}
