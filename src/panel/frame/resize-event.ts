/** The panel of a chat in the mode `side` takes another width of the page. */
export class ChatBotResizeEvent extends Event {
  static readonly type = 'chat-bot-resize';
  /** The width, in pixels. 0 while the panel is closed or covers the whole page. */
  readonly inlineSize: number;

  constructor(inlineSize: number) {
    super(ChatBotResizeEvent.type, {bubbles: true, composed: true});
    this.inlineSize = inlineSize;
  }
}
