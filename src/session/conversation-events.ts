import type {ChatServiceError} from '../client/errors.js';
import type {
  About,
  AssistantMessage,
  FeedbackReason,
  Message,
  Rating,
  UserMessage,
} from '../conversation/message.js';

/** The visitor, or the page by `send()`, is about to ask. If canceled, nothing is sent and the draft stays. */
export class ChatBotSendEvent extends Event {
  static readonly type = 'chat-bot-send';
  /** The question. A listener can change it before it is sent. */
  text: string;
  /**
   * Fields that listeners add to the JSON of the request. A retry of the question sends them again. They
   * cannot replace `botId`, `messages` and `stream`. Values that cannot be JSON are left out, with an error
   * in the console.
   */
  readonly body: Record<string, unknown>;
  /** The page or the passage that the question carries, as the visitor saw it. See docs/assistant.md. */
  readonly about: About | undefined;
  /** The files that the question carries. The text can be empty then. Default: it has none. */
  readonly files: UserMessage['files'];

  constructor(text: string, body: Record<string, unknown> = {}, about?: About, files?: UserMessage['files']) {
    super(ChatBotSendEvent.type, {...REACHES_THE_PAGE, cancelable: true});
    this.text = text;
    this.body = body;
    this.about = about;
    this.files = files;
  }
}

/** An event bubbles and leaves shadow roots, so that a page may listen on `document`. */
const REACHES_THE_PAGE = {bubbles: true, composed: true};

/**
 * The messages have changed. Dispatched at most once a second while a reply is streamed, and at the end of a
 * turn. Not dispatched for messages that the page restores.
 */
export class ChatBotChangeEvent extends Event {
  static readonly type = 'chat-bot-change';
  readonly messages: readonly Message[];

  constructor(messages: readonly Message[]) {
    super(ChatBotChangeEvent.type, REACHES_THE_PAGE);
    this.messages = messages;
  }
}

/** A reply is complete, or was stopped by the visitor, by `stop()` or by removing the element. */
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

/** The visitor follows a link of a reply or a reference. Cancel it to open the address yourself. */
export class ChatBotLinkEvent extends Event {
  static readonly type = 'chat-bot-link';
  /** Absolute URL: `http(s)`, `mailto` or `tel`. */
  readonly url: string;

  constructor(url: string) {
    super(ChatBotLinkEvent.type, {...REACHES_THE_PAGE, cancelable: true});
    this.url = url;
  }
}

/** A new conversation was started, by the visitor or by `clear()`. The previous messages are deleted. */
export class ChatBotClearEvent extends Event {
  static readonly type = 'chat-bot-clear';
  readonly source: 'page' | 'visitor';

  constructor(source: 'page' | 'visitor') {
    super(ChatBotClearEvent.type, REACHES_THE_PAGE);
    this.source = source;
  }
}

/** The visitor agreed to the text of `consent`, or has withdrawn that. Then the messages are deleted, too. */
export class ChatBotConsentEvent extends Event {
  static readonly type = 'chat-bot-consent';
  /** False: withdrawn. */
  readonly given: boolean;

  constructor(given: boolean) {
    super(ChatBotConsentEvent.type, REACHES_THE_PAGE);
    this.given = given;
  }
}

/**
 * The rating of a reply has changed: the visitor rated it, gave a reason, or wrote a comment. Each event has all of the rating,
 * so the last one counts. The element sends nothing; the page can.
 */
export class ChatBotFeedbackEvent extends Event {
  static readonly type = 'chat-bot-feedback';
  readonly message: AssistantMessage;
  /** The text of the visitor's message before the reply, as typed. '' if the page restored a reply without one. */
  readonly question: string;
  /** `undefined`: the rating was removed. */
  readonly rating: Rating | undefined;
  /** Why the rating is bad. `undefined`: the visitor has not said it. */
  readonly reason: FeedbackReason | undefined;
  /** What the visitor wrote about the reason, with `feedback="comment"`: at most 300 characters. */
  readonly comment: string | undefined;

  constructor(
    message: AssistantMessage,
    question: string,
    rating: Rating | undefined,
    reason?: FeedbackReason,
    comment?: string,
  ) {
    super(ChatBotFeedbackEvent.type, REACHES_THE_PAGE);
    this.message = message;
    this.question = question;
    this.rating = rating;
    this.reason = reason;
    this.comment = comment;
  }
}

/** The visitor follows the link to a human contact, or presses its button. Cancel it to open your own contact, such as a form. */
export class ChatBotContactEvent extends Event {
  static readonly type = 'chat-bot-contact';
  /** Absolute URL: `https`, `mailto` or `tel`. '' if `contact` is a function, which is called after this event. */
  readonly url: string;
  /** Returns the conversation as Markdown, as a visitor copies it. Rejects if the code for it cannot be loaded. */
  readonly conversation: () => Promise<string>;

  constructor(url: string, conversation: () => Promise<string>) {
    super(ChatBotContactEvent.type, {...REACHES_THE_PAGE, cancelable: true});
    this.url = url;
    this.conversation = conversation;
  }
}
