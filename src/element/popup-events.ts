/** A chat with a launcher has been opened. */
export class ChatBotOpenEvent extends Event {
  static readonly type = 'chat-bot-open';

  constructor() {
    super(ChatBotOpenEvent.type, {bubbles: true, composed: true});
  }
}

/** A chat with a launcher has been closed. The conversation continues. */
export class ChatBotCloseEvent extends Event {
  static readonly type = 'chat-bot-close';

  constructor() {
    super(ChatBotCloseEvent.type, {bubbles: true, composed: true});
  }
}
