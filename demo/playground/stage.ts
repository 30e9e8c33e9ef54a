import type {ChatBot} from '../../src/index.js';
import {whenIdle} from '../../src/platform/schedule.js';
import {addressOf} from './address.js';
import {DeviceFrame} from './device-frame.js';
import {element} from './element.js';
import {FrameReadyEvent, STAGE_READY} from './frame-ready-event.js';
import type {Settings} from './settings.js';

/**
 * Shows the chat in a page of its own, in a frame: the modes `floating`, `side`, `modal` and `page` take up the viewport, which is the
 * frame's then. The frame has the same origin, so the playground works with the element in it.
 */
export class Stage {
  readonly #frame = element('#frame', HTMLIFrameElement);
  readonly #place = element('#place', HTMLElement);
  readonly #link = element('#frame-open', HTMLAnchorElement);
  readonly #device = new DeviceFrame(this.#place, element('#frame-size', HTMLOutputElement));
  readonly #loaded = new Promise<void>((resolve) =>
    this.#frame.addEventListener('load', () => resolve(), {once: true}),
  );
  #settings: Settings;
  #ready: FrameReadyEvent | undefined;
  /** Opens the chat of the next page. */
  #begin: ((chat: ChatBot) => void) | undefined;

  /** `onChat` is called with the element of each page that the frame loads. `question` begins the first conversation. */
  constructor(settings: Settings, question: string | undefined, onChat: (chat: ChatBot) => void) {
    this.#settings = settings;
    if (question !== undefined) this.#begin = beginWith(question);
    this.#frame.addEventListener(FrameReadyEvent.type, (event) => {
      this.#ready = event as FrameReadyEvent;
      this.show(this.#settings);
      onChat(this.#ready.chat);
      this.#begin?.(this.#ready.chat);
      this.#begin = undefined;
    });
    element('#frame-reload', HTMLButtonElement).addEventListener('click', () => this.load());
    this.show(settings);
    // The page in the frame loads with the playground, and can be the first.
    this.#frame.dispatchEvent(new Event(STAGE_READY));
  }

  /** Resolves when the frame has drawn its chat, or has failed to load. */
  async whenDrawn(): Promise<void> {
    if (!this.#ready) await this.#loaded;
    await new Promise<void>((resolve) => whenIdle(resolve));
  }

  show(settings: Settings): void {
    this.#settings = settings;
    this.#place.dataset['mode'] = settings.mode;
    this.#device.show(settings.device);
    this.#link.href = addressOf('./frame.html', settings);
    // While the frame loads or shows another page, it has no chat of ours.
    if (this.#ready?.chat.ownerDocument === this.#frame.contentDocument) this.#ready.show(settings);
  }

  /** Begins in a new page, with an open chat, and with this question in it. */
  begin(question: string | undefined): void {
    this.#begin = beginWith(question);
    this.load();
  }

  /** Loads the page of the frame. */
  load(): void {
    // Not by `src`: each reload would be an entry in the history of the tab.
    this.#frame.contentWindow?.location.replace('./frame.html');
  }
}

function beginWith(question: string | undefined): (chat: ChatBot) => void {
  return (chat) => {
    chat.open = ['floating', 'side', 'modal'].includes(chat.mode);
    // The chat shows a failure itself.
    if (question !== undefined) chat.send(question).catch(() => undefined);
  };
}
