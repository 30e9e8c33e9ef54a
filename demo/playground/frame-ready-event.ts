import type {ChatBot} from '../../src/index.js';
import type {Settings} from './settings.js';

/** The page in the frame has its chat. Dispatched at the `<iframe>`, in the playground's document. */
export class FrameReadyEvent extends Event {
  static readonly type = 'frame-ready';
  readonly chat: ChatBot;
  /** Sets up the page and its chat. */
  readonly show: (settings: Settings) => void;

  constructor(chat: ChatBot, show: (settings: Settings) => void) {
    super(FrameReadyEvent.type);
    this.chat = chat;
    this.show = show;
  }
}

/** The type of the event by which the stage asks a page that was ready before it. Dispatched at the `<iframe>`, too. */
export const STAGE_READY = 'stage-ready';
