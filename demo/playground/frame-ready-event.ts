import type {ChatBot} from '../../src/index.js';

/** The page in the frame has its chat. Dispatched at the `<iframe>`, in the playground's document. */
export class FrameReadyEvent extends Event {
  static readonly type = 'frame-ready';
  readonly chat: ChatBot;

  constructor(chat: ChatBot) {
    super(FrameReadyEvent.type);
    this.chat = chat;
  }
}
