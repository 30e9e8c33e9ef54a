/** A new conversation was started, by the visitor or by `clear()`. The previous messages are deleted. */
export class ChatBotClearEvent extends Event {
  static readonly type = 'chat-bot-clear';
  readonly source: 'page' | 'visitor';

  constructor(source: 'page' | 'visitor') {
    super(ChatBotClearEvent.type, {bubbles: true, composed: true});
    this.source = source;
  }
}
