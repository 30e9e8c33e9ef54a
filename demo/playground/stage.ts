import type {ChatBot} from '../../src/index.js';
import {addressOf} from './address.js';
import {applyColorScheme} from './color-scheme.js';
import {DeviceFrame} from './device-frame.js';
import {element} from './element.js';
import {FrameReadyEvent} from './frame-ready-event.js';
import type {Settings} from './settings.js';
import {applyTag, tagOf, type Tag} from './tag.js';

/**
 * Shows the chat in a page of its own, in a frame: the modes `floating`, `side`, `modal` and `page` take up the viewport, which is the
 * frame's then. The frame has the same origin, so the playground works with the element in it.
 */
export class Stage {
  readonly #frame = element('#frame', HTMLIFrameElement);
  readonly #place = element('#place', HTMLElement);
  readonly #link = element('#frame-open', HTMLAnchorElement);
  readonly #device = new DeviceFrame(this.#place, element('#frame-size', HTMLOutputElement));
  #settings: Settings;
  #chat: ChatBot | undefined;
  #applied: Tag | undefined;
  /** Opens the chat of the next page. */
  #begin: ((chat: ChatBot) => void) | undefined;

  /** `onChat` is called with the element of each page that the frame loads. */
  constructor(settings: Settings, onChat: (chat: ChatBot) => void) {
    this.#settings = settings;
    this.#frame.addEventListener(FrameReadyEvent.type, (event) => {
      this.#chat = (event as FrameReadyEvent).chat;
      this.#applied = undefined;
      this.show(this.#settings);
      onChat(this.#chat);
      this.#begin?.(this.#chat);
      this.#begin = undefined;
    });
    element('#frame-reload', HTMLButtonElement).addEventListener('click', () => this.load());
    this.show(settings);
  }

  /** The element in the frame, or `undefined` while the frame loads or shows another page. */
  get chat(): ChatBot | undefined {
    return this.#chat && this.#chat.ownerDocument === this.#frame.contentDocument ? this.#chat : undefined;
  }

  show(settings: Settings): void {
    this.#settings = settings;
    this.#place.dataset['mode'] = settings.mode;
    this.#device.show(settings.device);
    this.#link.href = addressOf('./frame.html', settings);
    const {chat} = this;
    if (!chat) return;
    const tag = tagOf(settings);
    applyTag(chat, tag, this.#applied);
    this.#applied = tag;
    applyColorScheme(chat.ownerDocument, settings.scheme);
    chat.ownerDocument.dir = settings.dir;
  }

  /** Begins in a new page, with an open chat, and with this question in it. */
  begin(question: string | undefined): void {
    this.#begin = (chat) => {
      chat.open = ['floating', 'side', 'modal'].includes(chat.mode);
      // The chat shows a failure itself.
      if (question !== undefined) chat.send(question).catch(() => undefined);
    };
    this.load();
  }

  /** Loads the page of the frame. */
  load(): void {
    // Not by `src`: each reload would be an entry in the history of the tab.
    this.#frame.contentWindow?.location.replace('./frame.html');
  }
}
