/** The text in the field has changed, in the mode `modal`. For a search of the page, in the slot `results`. */
export class ChatBotInputEvent extends Event {
  static readonly type = 'chat-bot-input';
  /** The text in the field; '' after a question. */
  readonly text: string;

  constructor(text: string) {
    super(ChatBotInputEvent.type, {bubbles: true, composed: true});
    this.text = text;
  }
}
