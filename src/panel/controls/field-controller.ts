import type {ReactiveControllerHost} from 'lit';

import {isComposing} from '../../platform/is-composing.js';
import {isTouch} from '../../platform/is-touch.js';
import {windowOf} from '../../platform/window-of.js';

/** Controls a text field: keeps the draft, adapts the height, and sends on Enter, on touch screens with Control or Command. */
export class FieldController {
  /** A question in the draft that the visitor has not written: Enter sends it when its end is in view. */
  offered = '';
  readonly #host: FieldHost;
  readonly #options: FieldOptions;
  #element: HTMLTextAreaElement | undefined;
  #draft = '';
  /** When the page last offered a text, on the clock of events. */
  #offeredAt = -Infinity;

  constructor(host: FieldHost, options: FieldOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** The field, after its first render. */
  get element(): HTMLTextAreaElement | undefined {
    return this.#element;
  }

  get draft(): string {
    return this.#draft;
  }

  set draft(text: string) {
    this.#draft = text;
    this.#host.requestUpdate();
  }

  /** True if the draft can be sent now. */
  get isSendable(): boolean {
    return (this.charactersLeft ?? 0) >= 0 && this.#options.canSend(this.#draft);
  }

  /** Number of remaining characters if few remain. Negative if the text is too long. */
  get charactersLeft(): number | undefined {
    const maxLength = this.#options.maxLength();
    if (maxLength === undefined) return undefined;
    const left = maxLength - this.#draft.length;
    return left <= maxLength * NEAR_LIMIT ? left : undefined;
  }

  /** For `elementRef`. */
  readonly setElement = (element: Element): void => {
    this.#element = element as HTMLTextAreaElement;
  };

  focus(): void {
    this.#element?.focus();
  }

  /** The page offers a text: nothing is sent for a second. */
  pause(): void {
    // Each window has a clock for its events, and the chat can be in a frame or a popup.
    this.#offeredAt = (this.#element && windowOf(this.#element)?.performance.now()) ?? -Infinity;
  }

  /** The second press of a double press on a link of the page can arrive in the chat. */
  isTooSoon({timeStamp}: Event): boolean {
    return timeStamp - this.#offeredAt < OFFER_PAUSE;
  }

  /** Sends the draft as Enter in the field does. */
  enter(act: Event): void {
    if (!this.#isHidden) this.submit(act);
  }

  /** Sends the draft. */
  readonly submit = (act: Event): void => {
    if (!this.isTooSoon(act) && this.isSendable && this.#options.send(this.#draft)) this.draft = '';
  };

  /** Ends the editing without sending. */
  readonly cancel = (): void => this.#options.cancel?.();

  readonly handleInput = (): void => {
    this.draft = this.#element?.value ?? '';
  };

  readonly handleKeydown = (event: KeyboardEvent): void => {
    const {recall, cancel} = this.#options;
    if (event.key === 'ArrowUp' && this.#draft === '' && !isComposing(event)) {
      this.draft = recall?.() ?? '';
      return;
    }
    if (event.key === 'Escape' && cancel && !isComposing(event)) {
      // The key would also close the chat.
      event.preventDefault();
      cancel();
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    if (isTouch() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    // A held key can have been pressed elsewhere.
    if (!event.repeat) this.enter(event);
  };

  hostUpdated(): void {
    const field = this.#element;
    if (field === undefined) return;
    if (field.value !== this.#draft) field.value = this.#draft;
    if (CSS.supports('field-sizing', 'content')) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  /** True while the end of a draft that the page has written is out of view. */
  get #isHidden(): boolean {
    const field = this.#element;
    return (
      field !== undefined &&
      this.offered !== '' &&
      this.#draft.endsWith(this.offered) &&
      field.scrollTop + field.clientHeight < field.scrollHeight - 1
    );
  }
}

/** The counter appears when this fraction of the maximum length remains. */
const NEAR_LIMIT = 0.1;

/** Time after the page has offered a text in which nothing is sent, in milliseconds. */
const OFFER_PAUSE = 1_000;

type FieldHost = Pick<ReactiveControllerHost, 'addController' | 'requestUpdate'>;

interface FieldOptions {
  readonly canSend: (text: string) => boolean;
  /** Returns true if the text was sent. Otherwise the draft stays. */
  readonly send: (text: string) => boolean;
  /** Maximum length of the text, in UTF-16 code units. Default: no limit. */
  readonly maxLength: () => number | undefined;
  /** Returns the text that ArrowUp writes into an empty field. Default: ''. */
  readonly recall?: () => string;
  /** Acts on Escape. Default: the key does what it does elsewhere. */
  readonly cancel?: () => void;
}
