import {html, nothing, type LitElement, type ReactiveControllerHost, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {drawClock} from '../../markdown/stream/draw-clock.js';
import {nextFrame} from '../../platform/schedule.js';
import {elementRef} from '../controls/element-ref.js';

/**
 * Decides which messages are drawn: the last 20, and 20 more per call of `drawMore`. Draws a few in each
 * frame, from the newest to the oldest. A drawn message stays until `trim` removes all but the last 20 of
 * more than 40, because each word of a reply makes the browser lay out all messages above it.
 */
export class DrawnMessages {
  readonly #host: ReactiveControllerHost;
  #messages: readonly Message[] = [];
  /** Index of the first drawn message, and its target. */
  #first = 0;
  #goal = 0;
  /** ID of a message to draw when it is restored. */
  #wanted: string | undefined;
  #drawing: Promise<void> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Returns the index of the first message to draw now. */
  firstOf(messages: readonly Message[]): number {
    const {length} = messages;
    const drawn = this.#messages.length - this.#first;
    const found = messages.findIndex(({id}) => id === this.#messages[this.#first]?.id);
    this.#messages = messages;
    if (found >= 0 && length - found <= drawn + COUNT) {
      // Messages can be inserted before the drawn messages.
      this.#goal = Math.max(0, Math.min(this.#goal + found - this.#first, length - COUNT));
      this.#first = found;
    } else {
      this.#goal = Math.max(0, length - COUNT);
      this.#first = Math.max(0, length - TURN);
    }
    this.#seek();
    void this.#draw();
    return this.#first;
  }

  /** True if there are messages before the first drawn one. */
  get hasMore(): boolean {
    return this.#first > 0;
  }

  /** Draws 20 more, unless messages are being drawn. Resolves when they are in the document. */
  drawMore(): Promise<void> {
    if (this.#first === this.#goal) this.#goal = Math.max(0, this.#first - COUNT);
    return this.#draw();
  }

  /** Removes all but the last 20 messages if more than 40 are drawn. */
  trim(): void {
    const {length} = this.#messages;
    if (!this.#drawing && length - this.#first > 2 * COUNT) this.#first = this.#goal = length - COUNT;
  }

  /** Draws all messages from this ID on, when the conversation contains it. */
  drawFrom(id: string): void {
    this.#wanted = id;
    this.#seek();
    void this.#draw();
  }

  #seek(): void {
    const index = this.#messages.findIndex(({id}) => id === this.#wanted);
    if (index < 0) return;
    this.#goal = Math.min(this.#goal, index);
    this.#wanted = undefined;
  }

  #draw(): Promise<void> {
    if (this.#first === this.#goal) return Promise.resolve();
    return (this.#drawing ??= new Promise((resolve) => {
      const drawTurn = () => {
        this.#first = Math.max(this.#goal, this.#first - TURN);
        this.#host.requestUpdate();
        if (this.#first > this.#goal) return true;
        this.#drawing = undefined;
        resolve(this.#host.updateComplete.then(() => undefined));
        return false;
      };
      // Waits, because replies that wait for the renderer would be drawn in any order.
      void loadRenderer().then(() => drawClock.schedule(drawTurn));
    }));
  }
}

/** Number of messages that are drawn first, and that each call of `drawMore` adds. */
const COUNT = 20;

/** Messages per step: a question and its reply. */
const TURN = 2;

/** Draws earlier messages when the visitor scrolls to the first of those drawn, or presses a button there. */
export class EarlierMessages {
  readonly #host: LitElement;
  readonly #drawn: DrawnMessages;
  readonly #show: (message: Element) => void;
  /** True if the button was pressed. It stays until it has moved the focus. */
  #isPressed = false;
  #button: Element | undefined;

  /** `show` scrolls to a message. */
  constructor(host: LitElement, drawn: DrawnMessages, show: (message: Element) => void) {
    this.#host = host;
    this.#drawn = drawn;
    this.#show = show;
  }

  /** Draws them in the next frame. Does nothing while the button has the focus, because it would leave the view. */
  drawMore(): void {
    if (!this.#drawn.hasMore) return;
    nextFrame(() => {
      const {activeElement} = this.#host.renderRoot as ShadowRoot;
      if (activeElement === null || activeElement !== this.#button) void this.#drawn.drawMore();
    });
  }

  render({earlier}: Strings): TemplateResult | typeof nothing {
    if (!this.#drawn.hasMore && !this.#isPressed) return nothing;
    return html`<button
      class="control-pill transcript-earlier"
      type="button"
      ${elementRef((element) => (this.#button = element))}
      @click=${this.#handleClick}
    >
      ${earlier}
    </button>`;
  }

  /** Moves the focus from the button to the first of the messages, which screen readers then read. */
  readonly #handleClick = async ({currentTarget}: Event): Promise<void> => {
    const pressed = currentTarget as HTMLElement;
    this.#isPressed = true;
    await this.#drawn.drawMore();
    const first = pressed.parentElement?.querySelector<HTMLElement>('[data-id]');
    if (first && pressed.matches(':focus')) {
      // The view moves only for keyboard users, who must see the focus:
      // https://www.w3.org/TR/WCAG22/#focus-visible
      if (pressed.matches(':focus-visible')) this.#show(first);
      first.tabIndex = -1;
      first.focus({preventScroll: true});
    }
    this.#isPressed = false;
    this.#host.requestUpdate();
  };
}
